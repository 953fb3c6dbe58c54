-- Creates the shard unless it exists, and opens a run in it.
-- ARGV: version, profile, seed, buckets, shards, name of the run, owner
local meta = KEYS[1]
local policy = eviction()
if policy then
  return {'EVICTS', policy}
end
local made = redis.call('HMGET', meta, 'version', 'profile', 'seed', 'buckets', 'shards')
if not made[1] then
  made = {ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]}
  redis.call('HSET', meta, 'version', made[1], 'profile', made[2], 'seed', made[3],
    'buckets', made[4], 'shards', made[5], 'keys', 0, 'runs', 0)
end
if made[1] ~= ARGV[1] then
  return {'VERSION', made[1]}
end
if made[2] ~= ARGV[2] then
  return {'PROFILE', made[2]}
end
local run = redis.call('HGET', meta, 'run:' .. ARGV[6])
if not run then
  run = redis.call('HINCRBY', meta, 'runs', 1)
  redis.call('HSET', meta, 'run:' .. ARGV[6], run)
end
local epoch = redis.call('HINCRBY', meta, 'epoch:' .. run, 1)
redis.call('HSET', meta, 'owner:' .. run, ARGV[7], 'batch:' .. run, 0)
local generation = redis.call('HGET', meta, 'generation:' .. run) or '0'
return {'OK', made[3], made[4], made[5], redis.call('HGET', meta, 'keys'), tostring(run),
  tostring(epoch), generation}
