-- The policy that makes the server forget keys to make room; nil if it keeps them.
local function eviction()
  local policy = string.match(redis.call('INFO', 'memory'), 'maxmemory_policy:([%w-]+)')
  return policy and string.sub(policy, 1, 8) == 'allkeys-' and policy or nil
end

