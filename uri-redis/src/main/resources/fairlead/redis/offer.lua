-- Claims keys. KEYS[i + 1] is the bucket of the key in ARGV[i + 6].
-- ARGV, after the arguments of the run: batch, last acknowledged batch, how many keys the shard may hold
local batch = ARGV[4]
local refused = refusal(tonumber(ARGV[5]))
if refused then
  return refused
end

local claim = run .. '.' .. ARGV[3] .. '.' .. batch
local isUndone = undone()

local new, added = {}, 0
for i = 7, #ARGV do
  local found = redis.call('HGET', KEYS[i - 5], ARGV[i])
  if not found then
    added = added + 1
    new[#new + 1] = i
  elseif found == claim or isUndone(found) then -- asked again, because the answer was lost
    new[#new + 1] = i
  end
end
if added > 0 and redis.call('HGET', meta, 'keys') + added > tonumber(ARGV[6]) then
  return {'FULL'}
end
-- Writes begin here: a server without memory refuses the first of them, so nothing has been added then.
redis.call('HSET', meta, 'batch:' .. run, batch)
for _, i in ipairs(new) do
  redis.call('HSET', KEYS[i - 5], ARGV[i], claim)
end
local answer = {'OK', tostring(redis.call('HINCRBY', meta, 'keys', added))}
for _, i in ipairs(new) do
  answer[#answer + 1] = i - 7
end
return answer
