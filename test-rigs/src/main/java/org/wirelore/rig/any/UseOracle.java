package org.wirelore.rig.any;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.AdiSink;
import org.wirelore.adi.event.AdiEvent;
import org.wirelore.adi.event.CoreEvent;
import org.wirelore.emulator.time.virtual.ProgramLine;
import org.wirelore.rig.oracle.Findings;
import org.wirelore.rig.oracle.Oracle;
import org.wirelore.rig.oracle.OracleContext;
import org.wirelore.rig.report.OracleResult;

/**
 * What an MPI program does that MPI forbids although messages come through: a message is received as items of another
 * basic type than it was sent as (MPI 1.1, section 3.3.1; packed bytes fit all), or a buffer is changed while a request
 * has it (section 3.7.2).
 */
final class UseOracle implements Oracle {
    private final Findings types;
    private final Findings buffers;
    private final List<Sent> sent = new ArrayList<>();
    private final Map<Receive, String> receives = new HashMap<>();

    /** A message that no receive has met. */
    private record Sent(int rank, int peer, int context, int tag, int length, String items) {
    }

    private record Receive(int rank, long operation) {
    }

    UseOracle(OracleContext context) {
        types = new Findings(context.named("types"), "what is received consists of what was sent", context.clock(),
                context.history());
        buffers = new Findings(context.named("buffers in use"), "a program leaves the buffers of its requests alone",
                context.clock(), context.history());
    }

    @Override
    public void on(AdiEvent event) {
        if (event instanceof CoreEvent core) {
            switch (core.kind) {
                case SEND_POSTED -> sent.add(
                        new Sent(core.rank, core.peer, core.context, core.tag, core.length, core.items));
                case RECEIVE_POSTED -> receives.put(new Receive(core.rank, core.operation), core.items);
                case RECEIVE_CANCELLED -> receives.remove(new Receive(core.rank, core.operation));
                case MATCHED -> matched(core);
                case MISUSED -> buffers.violated("rank " + core.rank + ": " + core.text + place());
                default -> {
                    // It is of something else.
                }
            }
        }
    }

    private void matched(CoreEvent core) {
        String wanted = receives.remove(new Receive(core.rank, core.operation));
        Sent message = take(core);
        if (wanted == null || message == null) {
            return;
        }
        types.observe();
        if (message.length > 0 && !wanted.isEmpty() && !message.items.isEmpty() && !wanted.equals(message.items)) {
            types.violated("a message must be received as what it was sent as: rank " + message.rank + " sends "
                    + message.items + ", rank " + core.rank + " receives " + wanted
                    + (AdiSink.isCollective(core.context) ? "" : ", tag " + core.tag) + place());
        }
    }

    /** The message that was matched, which is the oldest of its kind. */
    private @Nullable Sent take(CoreEvent core) {
        for (Iterator<Sent> each = sent.iterator(); each.hasNext();) {
            Sent message = each.next();
            if (message.rank == core.peer && message.peer == core.rank && message.context == core.context
                    && message.tag == core.tag) {
                each.remove();
                return message;
            }
        }
        return null;
    }

    /** Where the rank is that reports. */
    private static String place() {
        String line = ProgramLine.of(Thread.currentThread().getStackTrace());
        return line.isEmpty() ? "" : ", at " + line;
    }

    @Override
    public boolean clean() {
        return types.clean() && buffers.clean();
    }

    @Override
    public List<OracleResult> results(String variant) {
        return List.of(types.result(variant), buffers.result(variant));
    }

    @Override
    public void reset() {
        types.reset();
        buffers.reset();
        sent.clear();
        receives.clear();
    }
}
