-- Looks for keys. KEYS[i + 1] is the bucket of the key in ARGV[i + 3].
local refused = refusal(0)
if refused then
  return refused
end
local isUndone = undone()
local answer = {'OK', redis.call('HGET', meta, 'keys')}
for i = 4, #ARGV do
  local found = redis.call('HGET', KEYS[i - 2], ARGV[i])
  if found and not isUndone(found) then
    answer[#answer + 1] = i - 4
  end
end
return answer
