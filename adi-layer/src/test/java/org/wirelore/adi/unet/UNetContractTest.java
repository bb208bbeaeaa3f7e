package org.wirelore.adi.unet;

import java.util.Objects;
import java.util.stream.IntStream;
import org.wirelore.adi.contract.AdiDeviceContract;
import org.wirelore.adi.event.FinishOutcome;
import org.wirelore.adi.world.Job;

/** The reliable stream over U-Net keeps the rules of a device. */
class UNetContractTest extends AdiDeviceContract {
    @Override
    protected FinishOutcome[] run(int size, long unexpectedBytesMax, Program program) {
        Job job = new Job(size, 1).config(
                UNetProtocolConfig.DEFAULT.toBuilder().unexpectedBytesMax(unexpectedBytesMax).build());
        job.runClean((adi, host) -> {
            try {
                program.run(adi, host);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        return IntStream.range(0, size).mapToObj(rank -> Objects.requireNonNull(job.outcome(rank)))
                .toArray(FinishOutcome[]::new);
    }
}
