package org.wirelore.adi.chempid;

import org.jspecify.annotations.Nullable;

/** What a {@link SystemMessage} says, and how many numbers and texts say it. */
public enum SystemType {
    /** A daemon to another: its node; name of the host, and its addresses on the networks. */
    HELLO_NODE(1, 1, 1, 1, SystemMessage.TEXTS_MAX),
    /** A rank to its host's daemon: its job, its place in it. */
    HELLO_RANK(2, 2, 2, 0, 0),
    /** Someone who starts jobs, or asks, to the daemon of the own host. */
    HELLO_USER(3, 0, 0, 0, 0),
    /** Starts a job: a ticket, under which the host knows the program, and the node of each rank; the command. */
    RUN(4, 2, SystemMessage.NUMBERS_MAX, 1, 1),
    /** A job is over: its number, its exit code; why, if it was ended. */
    DONE(5, 2, 2, 0, 1),
    /** What was asked for can't be: why. */
    REFUSED(6, 0, 0, 1, 1),
    /** To the daemons of a job's hosts: job, ticket, joint group or 0, node of each rank; the command. */
    START(7, 4, SystemMessage.NUMBERS_MAX, 1, 1),
    /** To the daemon that leads a job: job, place, exit code of a rank that is gone; why, if it has not ended well. */
    EXIT(8, 3, 3, 0, 1),
    /** To the daemons of a job's hosts: the job is to end. */
    KILL(9, 1, 1, 0, 0),
    /** To the daemons of a job's hosts: the job is over, its numbers are free. */
    GONE(10, 1, 1, 0, 0),
    /** A rank to its daemon, and back: it ends well. */
    END(11, 0, 0, 0, 0),
    /** A rank to its daemon, and back; with the job in front to the leading one: all of it ends with this code. */
    ABORT(12, 1, 2, 0, 1),
    /** A rank to its daemon: as RUN, for processes that meet those that start them. */
    SPAWN(13, 2, SystemMessage.NUMBERS_MAX, 1, 1),
    /** The answer: the new job's number, and that of the joint group. */
    SPAWNED(14, 2, 2, 0, 0),
    /** To the daemon that leads a job: another job was spawned by it, whose end it awaits. Job, new job. */
    BORN(15, 2, 2, 0, 0),
    /** And that other job is over. Job, new job. */
    LEFT(16, 2, 2, 0, 0),
    /** Asks what the daemon knows. */
    STATUS(17, 0, 0, 0, 0),
    /** The answer: a line of each node and of each job. */
    STATE(18, 0, 0, 0, SystemMessage.TEXTS_MAX),
    /** All daemons end, and what they have started. */
    STOP(19, 0, 0, 0, 0);

    private final int code;
    private final int numbersMin;
    private final int numbersMax;
    private final int textsMin;
    private final int textsMax;

    SystemType(int code, int numbersMin, int numbersMax, int textsMin, int textsMax) {
        this.code = code;
        this.numbersMin = numbersMin;
        this.numbersMax = numbersMax;
        this.textsMin = textsMin;
        this.textsMax = textsMax;
    }

    /** The one of a code on the wire; null if there is none. */
    static @Nullable SystemType of(int code) {
        for (SystemType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        return null;
    }

    int code() {
        return code;
    }

    boolean takes(int numbers, int texts) {
        return numbers >= numbersMin && numbers <= numbersMax && texts >= textsMin && texts <= textsMax;
    }
}
