-- Undoes a batch that was refused elsewhere. KEYS[i + 1] is the bucket of the key in ARGV[i + 4].
-- ARGV, after the arguments of the run: batch
local refused = refusal(0)
if refused then
  return refused
end
local claim = run .. '.' .. ARGV[3] .. '.' .. ARGV[4]
local removed = 0
for i = 5, #ARGV do
  if redis.call('HGET', KEYS[i - 3], ARGV[i]) == claim then
    removed = removed + redis.call('HDEL', KEYS[i - 3], ARGV[i])
  end
end
return {'OK', tostring(redis.call('HINCRBY', meta, 'keys', -removed))}
