package org.wirelore.rig.config;

import java.util.List;

/** What the ranks do. */
public sealed interface ProgramConfig {
    /** The program's name in a rig. */
    String name();

    /** The longest message that it sends, in bytes. */
    int longestMessageBytes();

    /** Whether messages that it never receives, and receives that it never completes, are worth a warning only. */
    default boolean mayLeaveMessages() {
        return false;
    }

    /** How many ranks it needs at least. */
    default int ranksMin() {
        return 2;
    }

    /**
     * Rank 0 and rank 1 send a message to and fro.
     *
     * @param sizesBytes lengths of the messages, one after another
     * @param repetitions round trips that are measured for each length, at least 1
     * @param warmUps round trips before them
     */
    record PingPong(List<Integer> sizesBytes, int repetitions, int warmUps) implements ProgramConfig {
        public PingPong {
            sizesBytes = List.copyOf(sizesBytes);
        }

        @Override
        public String name() {
            return "pingpong";
        }

        @Override
        public int longestMessageBytes() {
            return sizesBytes.stream().mapToInt(Integer::intValue).max().orElse(0);
        }
    }

    /**
     * Rank 0 sends to rank 1.
     *
     * @param messages number of messages, at least 1
     * @param lengthBytes length of each, or the longest if lengths are random
     * @param randomLengths whether lengths are drawn from 0 to {@code lengthBytes}
     */
    record Stream(int messages, int lengthBytes, boolean randomLengths) implements ProgramConfig {
        @Override
        public String name() {
            return "stream";
        }

        @Override
        public int longestMessageBytes() {
            return lengthBytes;
        }
    }

    /**
     * In every round every rank sends to every other.
     *
     * @param rounds number of rounds, at least 1
     * @param lengthBytes length of each message
     */
    record Exchange(int rounds, int lengthBytes) implements ProgramConfig {
        @Override
        public String name() {
            return "exchange";
        }

        @Override
        public int longestMessageBytes() {
            return lengthBytes;
        }
    }

    /**
     * A Java program that calls MPI, the same in every rank.
     *
     * @param mainClass full name of the class that has main
     * @param classPath where the program's classes are, as in a class path; empty: with Wirelore's own
     * @param arguments what main is given
     * @param launcherWords whether main is given three words before them: rank, configuration, device
     * @param compute what its own computing costs in virtual time
     * @param computeScale how many times longer the rig's host computes than this machine, if that is measured
     * @param leftovers what messages that it has not received at its end are
     */
    record Mpi(String mainClass, String classPath, List<String> arguments, boolean launcherWords, Compute compute,
            double computeScale, Leftovers leftovers) implements ProgramConfig {
        public Mpi {
            arguments = List.copyOf(arguments);
        }

        @Override
        public String name() {
            return "mpi";
        }

        @Override
        public int longestMessageBytes() {
            return 0;
        }

        @Override
        public int ranksMin() {
            return 1;
        }

        @Override
        public boolean mayLeaveMessages() {
            return leftovers == Leftovers.WARN;
        }
    }

    /** What it means that a program leaves messages unreceived, or receives open. */
    enum Leftovers {
        /** It may be careless, as it may be with other MPIs. */
        WARN,
        /** It is wrong, as the standard says. */
        FAIL
    }

    /** What the computing of a program costs in virtual time. */
    enum Compute {
        /** What it declares: the same in every run. */
        DECLARED,
        /** The processor time that it took on this machine, scaled. */
        MEASURED
    }

    /**
     * Rank 0 pings an IPv4 host; all ranks answer address requests and pings.
     *
     * @param addresses the ranks' own IPv4 addresses
     * @param target whom rank 0 pings
     * @param count pings, 0 or more
     * @param intervalMs from one to the next
     * @param dataBytes data of a ping
     * @param timeoutMs how long a reply is waited for
     * @param answerSeconds until when after the start the ranks answer
     */
    record Ping(List<String> addresses, String target, int count, double intervalMs, int dataBytes, double timeoutMs,
            double answerSeconds) implements ProgramConfig {
        public Ping {
            addresses = List.copyOf(addresses);
        }

        @Override
        public String name() {
            return "ping";
        }

        @Override
        public int longestMessageBytes() {
            return 0;
        }

        @Override
        public int ranksMin() {
            return 1;
        }

        /** A rank's own address. */
        public int address(int rank) {
            return number(addresses.get(rank));
        }

        /** The address of the target. */
        public int targetAddress() {
            return number(target);
        }

        private static int number(String dotted) {
            int address = 0;
            for (String part : dotted.split("\\.", -1)) {
                address = address << 8 | Integer.parseInt(part);
            }
            return address;
        }
    }
}
