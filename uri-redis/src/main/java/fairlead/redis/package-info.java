/**
 * A seen-set that processes on several machines share. Entry type: {@link
 * fairlead.redis.RedisSeenSet}.
 */
@NullMarked
package fairlead.redis;

import org.jspecify.annotations.NullMarked;
