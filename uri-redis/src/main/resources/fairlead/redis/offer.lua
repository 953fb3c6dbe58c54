-- Claims keys. KEYS[i + 1] is the bucket of the key in ARGV[i + 6].
-- ARGV, after the arguments of the run: batch, last acknowledged batch, how many keys the shard may hold
local batch = ARGV[4]
local refused = refusal(tonumber(ARGV[5]))
if refused then
  return refused
end

local claim = run .. '.' .. ARGV[3] .. '.' .. batch
local ends = {} -- the last valid batch of each epoch that was rolled back
local function isOurs(found)
  if found == claim then
    return true -- asked again, because the answer was lost
  end
  local by, when, which = string.match(found, '^(%d+)%.(%d+)%.(%d+)$')
  if by ~= run or when == ARGV[3] then
    return false
  end
  if ends[when] == nil then
    ends[when] = tonumber(redis.call('HGET', meta, 'end:' .. run .. '.' .. when) or -1)
  end
  return ends[when] >= 0 and tonumber(which) > ends[when]
end

local new, added = {}, 0
for i = 7, #ARGV do
  local found = redis.call('HGET', KEYS[i - 5], ARGV[i])
  if not found then
    added = added + 1
    new[#new + 1] = i
  elseif isOurs(found) then
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
