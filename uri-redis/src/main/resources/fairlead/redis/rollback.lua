-- Undoes what the run has claimed since a generation: its later batches are no longer valid, and a key
-- that they claimed is new to the run again. ARGV, after the arguments of the run: generation
local next = string.format('%d', epoch + 1)
if redis.call('HGET', meta, 'epoch:' .. run) == next
    and redis.call('HGET', meta, 'owner:' .. run) == owner then
  return {'OK'} -- asked again, because the answer was lost
end
local refused = refusal(0)
if refused then
  return refused
end
local marks, when, batch = {}, nil, nil
for known, e, b in string.gmatch(redis.call('HGET', meta, 'marks:' .. run) or '', '(%d+)=(%d+)%.(%d+)') do
  if tonumber(known) <= tonumber(ARGV[4]) then
    marks[#marks + 1] = known .. '=' .. e .. '.' .. b
  end
  if known == ARGV[4] then
    when, batch = tonumber(e), tonumber(b)
  end
end
if not when then
  return {'UNKNOWN'}
end
local last = 'end:' .. run .. '.'
local ended = tonumber(redis.call('HGET', meta, last .. when) or batch)
redis.call('HSET', meta, last .. when, math.min(ended, batch))
for later = when + 1, epoch do
  redis.call('HSET', meta, last .. later, 0)
end
redis.call('HSET', meta, 'marks:' .. run, table.concat(marks, ' '), 'epoch:' .. run, next,
  'batch:' .. run, 0)
return {'OK'}
