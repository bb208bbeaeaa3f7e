package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.Adi;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.message.Surroundings;
import org.wirelore.adi.shm.ShmJob;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.tcp.TcpJob;
import org.wirelore.adi.tcp.TcpProtocolConfig;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.adi.world.Job;
import org.wirelore.device.api.Host;

/** Runs an MPI program on a number of ranks in virtual time, over a device of choice. */
final class MpiJob {
    /** What is under the ranks. */
    enum Device {
        UNET, SHM, TCP
    }

    /** What every rank does between Init and Finalize. */
    interface Program {
        void run(int rank, int size) throws Exception;
    }

    private final Device device;
    private final int size;
    private final List<Throwable> failures = new ArrayList<>();

    MpiJob(Device device, int size) {
        this.device = device;
        this.size = size;
    }

    /** Runs, and throws the first thing that went wrong in any rank. */
    void run(Program program) {
        switch (device) {
            case UNET -> new Job(size, 1).config(UNetProtocolConfig.DEFAULT)
                    .runClean((adi, host) -> live(adi, host, program));
            case SHM -> {
                ShmJob job = new ShmJob(size, ShmProtocolConfig.DEFAULT);
                job.run((adi, host) -> live(adi, host, program));
            }
            case TCP -> new TcpJob(size, TcpProtocolConfig.DEFAULT).run((adi, host) -> live(adi, host, program));
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("a rank failed: " + failures.getFirst(), failures.getFirst());
        }
    }

    private void live(Adi adi, Host host, Program program) {
        RankProcess process = new RankProcess(adi, host, new Plain(host), null);
        try {
            ScopedValue.where(RankProcess.RUNNING, process)
                    .call((ScopedValue.CallableOp<@Nullable Void, Exception>) () -> {
                        MPI.Init(new String[0]);
                        program.run(MPI.COMM_WORLD.Rank(), MPI.COMM_WORLD.Size());
                        return null;
                    });
        } catch (Throwable e) {
            failures.add(e);
            throw new IllegalStateException("rank " + adi.rank() + ": " + e, e);
        }
    }

    private record Plain(Host host) implements Surroundings {
        @Override
        public String processorName() {
            return host.name();
        }

        @Override
        public void granted(int level) {
            // Nothing depends on it here.
        }

        @Override
        public int threadLevelMax() {
            return MPI.THREAD_SERIALIZED;
        }

        @Override
        public Gate gate() {
            return Gate.OPEN;
        }

        @Override
        public int launcherWords() {
            return 0;
        }

        @Override
        public ClassLoader programLoader() {
            return MpiJob.class.getClassLoader();
        }

        @Override
        public boolean isMainThread() {
            return true;
        }

        @Override
        public Error abort(int code) {
            return new AssertionError("aborted: " + code);
        }
    }
}
