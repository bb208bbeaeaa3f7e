package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.message.Communicator;
import org.wirelore.adi.message.Failure;
import org.wirelore.adi.message.JointGroups;
import org.wirelore.adi.message.ProcessStarter;
import org.wirelore.adi.message.ProcessStarter.Command;
import org.wirelore.adi.message.collective.Agreement;

/** Starts processes, and connects those that start them with them (MPI-2, section 5.3). */
final class Spawning {
    /** What the root tells first: the error class, how many processes there are, and how long its message is. */
    private static final int HEAD_WORDS = 3;

    private final Communicator old;
    private final int root;
    private final String name;

    Spawning(Communicator old, int root, String name) {
        this.old = old;
        this.root = root;
        this.name = name;
        if (root < 0 || root >= old.size()) {
            throw Failure.ROOT.because("expected a root from 0 to " + (old.size() - 1) + ", found " + root);
        }
    }

    /** Arguments as those of {@link Intracomm#Spawn_multiple}. */
    Intercomm run(String @Nullable [] programs, String @Nullable [] @Nullable [] arguments, int @Nullable [] maxprocs,
            int @Nullable [] errcodes) {
        JointGroups joint = old.process().joint();
        ProcessStarter starter = joint.starter();
        int[] head = new int[HEAD_WORDS];
        long[] words = new long[starter == null ? 0 : starter.words()];
        String message = "";
        int[] rooms = Agreement.fromAll(old.team(name, root),
                new int[]{errcodes == null ? Integer.MAX_VALUE : errcodes.length});
        if (old.rank() == root) {
            try {
                List<Command> commands = commands(programs, arguments, maxprocs);
                requireRoom(commands, rooms);
                if (starter == null) {
                    throw Failure.SPAWN.because("the devices of this run can't have more ranks than it began with:"
                            + " expected ranks that all use tcp, urtp, sci, via or viasci, also within a host, on a"
                            + " network that lets more ranks of one host talk, such as with mpirun --device sci; in"
                            + " real mode all of this machine, and none with a network interface of its own");
                }
                words = starter.start(old.group().worldRanks(), commands);
                head[1] = commands.stream().mapToInt(Command::processes).sum();
            } catch (MPIException refused) {
                message = String.valueOf(refused.getMessage());
                head[0] = refused.getErrorClass();
                head[2] = message.length();
            }
        }
        Agreement.fromRoot(old.team(name, root), head, root);
        if (errcodes != null) {
            Arrays.fill(errcodes, head[0]);
        }
        if (head[0] != MPI.SUCCESS || starter == null) {
            int[] letters = Arrays.copyOf(message.chars().toArray(), head[2]);
            Agreement.fromRoot(old.team(name, root), letters, root);
            throw Failure.of(head[0]).because(new String(letters, 0, letters.length));
        }
        Agreement.fromRoot(old.team(name, root), words, root);
        long[] agreed = words;
        return new Intercomm(joint.connectBy(() -> starter.join(agreed, old.rank(), old.size() + head[1]),
                old.size()));
    }

    /** @param rooms for how many error codes there is room at each rank */
    private static void requireRoom(List<Command> commands, int[] rooms) {
        long processes = commands.stream().mapToLong(Command::processes).sum();
        for (int rank = 0; rank < rooms.length; rank++) {
            // What has no array has room for any number, also for more than can be.
            if (rooms[rank] < Math.min(processes, Integer.MAX_VALUE)) {
                throw Failure.ARG.because("expected room for an error class of each of " + processes
                        + " processes, or null, found room for " + rooms[rank] + " at rank " + rank);
            }
        }
    }

    private static List<Command> commands(String @Nullable [] programs, String @Nullable [] @Nullable [] arguments,
            int @Nullable [] maxprocs) {
        String[] names = Failure.ARG.given(programs, "programs");
        int[] counts = Failure.ARG.given(maxprocs, "numbers of processes");
        if (names.length == 0 || counts.length != names.length
                || (arguments != null && arguments.length != names.length)) {
            throw Failure.ARG.because("expected as many programs, arguments and numbers of processes, at least one of"
                    + " each, found " + names.length + ", " + (arguments == null ? "null" : arguments.length) + " and "
                    + counts.length);
        }
        List<Command> commands = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            String program = Failure.ARG.given(names[i], "the name of a class");
            if (counts[i] <= 0) {
                throw Failure.ARG.because("expected at least 1 process of " + program + ", found " + counts[i]);
            }
            List<String> words = new ArrayList<>();
            for (String word : arguments == null ? new String[0] : given(arguments[i])) {
                words.add(Failure.ARG.given(word, "an argument of " + program));
            }
            commands.add(new Command(program, words, counts[i]));
        }
        return commands;
    }

    /** No arguments may be null, as MPI_ARGV_NULL is in C. */
    private static String[] given(String @Nullable [] words) {
        return words == null ? new String[0] : words;
    }
}
