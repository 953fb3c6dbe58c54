package fairlead.fetch;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Drops responses that only announce another one (RFC 9110, Section 15.2). */
final class InterimResponses extends ChannelInboundHandlerAdapter {

  private boolean interim;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpResponse response) {
      interim =
          response.status().codeClass() == HttpStatusClass.INFORMATIONAL
              && response.status().code() != 101
              && response.decoderResult().isSuccess();
    }
    if (!interim) {
      context.fireChannelRead(message);
      return;
    }
    interim = !(message instanceof LastHttpContent);
    ReferenceCountUtil.release(message);
    context.read();
  }
}
