-- The policy by which the server forgets keys to have room; nil if it keeps them.
local function eviction()
  local policy = string.match(redis.call('INFO', 'memory'), 'maxmemory_policy:([%w-]+)')
  return policy and string.sub(policy, 1, 8) == 'allkeys-' and policy or nil
end

