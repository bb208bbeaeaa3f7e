package org.wirelore.emulator.channel;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.channel.ChannelMessage;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.Past;
import org.wirelore.emulator.choice.match.SentMessage;

/** A message in a channel, with what is known of it. */
final class QueuedMessage extends SentMessage {
    private final ChannelMessage message;
    private @Nullable MatchRequest finder;

    QueuedMessage(ChannelMessage message, Past past, String where) {
        super(message.source(), message.target(), message.context(), message.tag(), past, where);
        this.message = message;
    }

    ChannelMessage message() {
        return message;
    }

    /** A probe was given it. */
    void foundBy(MatchRequest probe) {
        finder = probe;
    }

    /** The last probe that was given it; null if none was. */
    @Nullable
    MatchRequest finder() {
        return finder;
    }

    /** Whether it is of such a source, with such a tag. */
    boolean isLike(int context, int source, int tag) {
        return message.context() == context && (source == MessageChannels.ANY || source == message.source())
                && (tag == MessageChannels.ANY || tag == message.tag());
    }
}
