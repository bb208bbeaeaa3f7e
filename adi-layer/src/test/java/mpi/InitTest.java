package mpi;

import static mpi.Data.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.Adi;
import org.wirelore.adi.AdiDevice;
import org.wirelore.adi.message.Gate;
import org.wirelore.adi.message.ProcessEnvironment;
import org.wirelore.adi.message.RankProcess;
import org.wirelore.adi.world.QuietHost;
import org.wirelore.device.api.Host;

/** What Init makes of its arguments (mpiJava API specification 1.2, section 2.1), for a job of one rank. */
class InitTest {
    private static void alone(int launcherWords, Runnable program) {
        Host host = new QuietHost();
        Adi adi = new Adi(host, 0, 1, new AdiDevice[0], new AdiDevice[]{QueueDevice.pair()[0]}, 1 << 20, null);
        MpiJob.Plain plain = new MpiJob.Plain(host, new ArrayList<>());
        RankProcess process = new RankProcess(adi, host, new Started(plain, launcherWords), null);
        ScopedValue.where(RankProcess.RUNNING, process).run(program);
    }

    @Test
    void aProgramsArgumentsBeginAtZeroUnlessTheLauncherSaysOtherwise() {
        String[] args = {"0", "conf", "device", "own", "words"};
        alone(0, () -> assertThat(MPI.Init(args)).containsExactly(args));
        alone(3, () -> assertThat(MPI.Init(args)).containsExactly("own", "words"));
        alone(3, () -> assertThat(MPI.Init(new String[]{"0", "conf"})).isEmpty());
    }

    @Test
    void theLevelGrantedIsWhatIsWantedAndOffered() {
        alone(0, () -> {
            assertThat(MPI.initThread(MPI.THREAD_FUNNELED, MPI.THREAD_FUNNELED, new String[0])).isEmpty();
            assertThat(MPI.queryThread()).isEqualTo(MPI.THREAD_FUNNELED);
        });
        alone(0, () -> {
            MPI.initThread(MPI.THREAD_MULTIPLE, MPI.THREAD_MULTIPLE, new String[0]);
            assertThat(MPI.queryThread()).isEqualTo(MPI.THREAD_SERIALIZED);
        });
        alone(0, () -> assertFails(MPI.ERR_ARG, () -> MPI.initThread(4, 4, new String[0])));
    }

    @Test
    void initAfterFinalizeFailsWithAClearError() {
        alone(0, () -> {
            assertFails(MPI.ERR_OTHER, () -> MPI.COMM_WORLD.Size());
            MPI.Init(new String[0]);
            assertThat(MPI.COMM_WORLD.Size()).isEqualTo(1);
            MPI.Finalize();
            assertThat(MPI.Initialized()).isTrue();
            assertThat(MPI.Finalized()).isTrue();
            assertFails(MPI.ERR_OTHER, () -> MPI.Init(new String[0]));
            assertThat(MPI.Wtime()).isNotNegative();
        });
    }

    /** As {@link MpiJob.Plain}, with words of the launcher's before the program's arguments. */
    private record Started(MpiJob.Plain plain, int launcherWords) implements ProcessEnvironment {
        @Override
        public String processorName() {
            return plain.processorName();
        }

        @Override
        public int threadLevelMax() {
            return plain.threadLevelMax();
        }

        @Override
        public void granted(int level) {
            plain.granted(level);
        }

        @Override
        public Gate gate() {
            return plain.gate();
        }

        @Override
        public ClassLoader programLoader() {
            return plain.programLoader();
        }

        @Override
        public boolean isMainThread() {
            return plain.isMainThread();
        }

        @Override
        public Error abort(int code) {
            return plain.abort(code);
        }
    }
}
