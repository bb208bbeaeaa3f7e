package org.wirelore.adi.tcp;

import java.util.Objects;
import java.util.stream.IntStream;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;

/** Sockets keep the rules of a device. */
class TcpContractTest extends AdiDeviceContract {
    @Override
    protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
        TcpProtocolConfig base = TcpProtocolConfig.DEFAULT;
        TcpJob job = new TcpJob(size, new TcpProtocolConfig(true, base.rendezvousBytes(), unexpectedBytesMax,
                base.startupTimeoutPs()));
        job.run(program::run);
        return IntStream.range(0, size).mapToObj(rank -> Objects.requireNonNull(job.outcome(rank)))
                .toArray(FinishOutcome[]::new);
    }
}
