package org.wirelore.rig.rank;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import mpi.MPIException;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.rig.launch.Assignment;
import org.wirelore.rig.launch.RankChannel;
import org.wirelore.rig.launch.spawn.JointMeeting;
import org.wirelore.rig.launch.spawn.SpawnAnswer;
import org.wirelore.rig.launch.spawn.SpawnRequest;
import tools.jackson.databind.JsonNode;

/** Starts processes for a program of real mode: has the master do so, and opens the devices for the joint group. */
final class MasterStarter implements ProcessStarter {
    /** Job, first process and port of a {@link JointMeeting}. */
    private static final int WORDS = 3;

    private final RankChannel channel;
    private final RankDevices devices;
    private final Assignment assignment;
    private final BlockingQueue<SpawnAnswer> answers = new LinkedBlockingQueue<>();

    MasterStarter(RankChannel channel, RankDevices devices) {
        this.channel = channel;
        this.devices = devices;
        this.assignment = channel.assignment();
    }

    /** The master has answered. Any thread. */
    void answered(JsonNode message) {
        answers.add(SpawnAnswer.of(message));
    }

    @Override
    public int universe() {
        return assignment.birth().universe();
    }

    @Override
    public int words() {
        return WORDS;
    }

    /** One request at a time, of whichever thread. */
    @Override
    public synchronized long[] start(int[] starting, List<Command> commands) {
        int first = assignment.birth().number() - assignment.rank();
        List<Integer> numbers = Arrays.stream(starting).map(rank -> first + rank).boxed().toList();
        try {
            channel.send(new SpawnRequest(numbers, commands).toJson());
            SpawnAnswer answer = answers.take();
            JointMeeting joint = answer.joint();
            if (joint == null) {
                throw Failure.SPAWN.because(answer.refusal());
            }
            return new long[]{joint.job(), joint.first(), joint.port()};
        } catch (IOException gone) {
            throw failed("the master of the job is gone", gone);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw failed("the job is being ended", ending);
        }
    }

    @Override
    public Joined join(long[] words, int place, int size) {
        try {
            return new Joined(devices.meet(
                    new JointMeeting((int) words[0], (int) words[1], (int) words[2], size, size), place).adi(), null);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw failed("rank " + assignment.rank() + " could not meet the processes that were started: "
                    + e.getMessage(), e);
        }
    }

    private static MPIException failed(String what, Exception cause) {
        return Failure.SPAWN.because(what, cause);
    }
}
