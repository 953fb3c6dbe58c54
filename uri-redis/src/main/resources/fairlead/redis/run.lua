-- The common start of all scripts of a run. KEYS[1] is the hash that describes the shard.
local meta = KEYS[1]
local run, owner, epoch = ARGV[1], ARGV[2], tonumber(ARGV[3])

-- Why a request is refused: another process has opened the run, the server has lost keys, or it may
-- lose keys because its policy was changed. nil if it is not refused.
local function refusal(acknowledged)
  local policy = eviction()
  if policy then
    return {'EVICTS', policy}
  end
  local stored = tonumber(redis.call('HGET', meta, 'epoch:' .. run) or 0)
  if stored >= epoch and redis.call('HGET', meta, 'owner:' .. run) ~= owner then
    return {'TAKEN_OVER'}
  end
  if stored < epoch or tonumber(redis.call('HGET', meta, 'batch:' .. run)) < acknowledged then
    return {'FORGOTTEN'}
  end
  return nil
end

-- A function that says whether a claim is one that this run has rolled back.
local function undone()
  local ends = {} -- the last valid batch of each epoch that was rolled back
  return function(claim)
    local by, when, which = string.match(claim, '^(%d+)%.(%d+)%.(%d+)$')
    if by ~= run or when == ARGV[3] then
      return false
    end
    if ends[when] == nil then
      ends[when] = tonumber(redis.call('HGET', meta, 'end:' .. run .. '.' .. when) or -1)
    end
    return ends[when] >= 0 and tonumber(which) > ends[when]
  end
end
