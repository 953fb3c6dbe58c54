/**
 * A seen-set in Valkey or Redis for crawls on several machines: {@link
 * fairlead.redis.RedisSeenSet}.
 */
module fairlead.redis {
  requires transitive fairlead.pipeline;
  requires transitive lettuce.core;
  requires static transitive org.jspecify;

  exports fairlead.redis;
}
