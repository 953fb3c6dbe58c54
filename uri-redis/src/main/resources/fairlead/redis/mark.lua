-- Marks a generation, and keeps the two newest.
-- ARGV, after the arguments of the run: generation, last acknowledged batch
local refused = refusal(tonumber(ARGV[5]))
if refused then
  return refused
end
local generation = ARGV[4]
local before
for known, mark in string.gmatch(redis.call('HGET', meta, 'marks:' .. run) or '', '(%d+)=(%S+)') do
  if known ~= generation then
    before = known .. '=' .. mark
  end
end
local mark = generation .. '=' .. ARGV[3] .. '.' .. ARGV[5]
redis.call('HSET', meta, 'generation:' .. run, generation, 'marks:' .. run,
  before and before .. ' ' .. mark or mark)
return {'OK'}
