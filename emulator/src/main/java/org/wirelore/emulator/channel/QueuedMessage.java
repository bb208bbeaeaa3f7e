package org.wirelore.emulator.channel;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.channel.ChannelMessage;
import org.wirelore.device.api.channel.MessageChannels;
import org.wirelore.emulator.choice.match.MatchRequest;
import org.wirelore.emulator.choice.match.Past;
import org.wirelore.emulator.choice.match.SentMessage;

/** A message in a channel, with what is known of it. */
final class QueuedMessage extends SentMessage {
    private final ChannelMessage message;
    private final List<MatchRequest> finders = new ArrayList<>(0);

    QueuedMessage(ChannelMessage message, Past past, String where) {
        super(message.source(), message.target(), message.context(), message.tag(), past, where);
        this.message = message;
    }

    ChannelMessage message() {
        return message;
    }

    /** A probe was given it. */
    void foundBy(MatchRequest probe) {
        finders.add(probe);
    }

    /** The latest probe that was given it and asked for this, or for more; null if none was. */
    @Nullable
    MatchRequest finder(int context, int source, int tag) {
        for (MatchRequest finder : finders.reversed()) {
            if (finder.covers(context, source, tag)) {
                return finder;
            }
        }
        return null;
    }

    /** Whether it is of such a source, with such a tag. */
    boolean isLike(int context, int source, int tag) {
        return message.context() == context && (source == MessageChannels.ANY || source == message.source())
                && (tag == MessageChannels.ANY || tag == message.tag());
    }
}
