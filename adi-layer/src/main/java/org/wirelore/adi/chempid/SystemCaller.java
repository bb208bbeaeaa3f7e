package org.wirelore.adi.chempid;

import java.io.IOException;

/** One that has called a daemon, or that it has called, and what it has said about itself. */
final class SystemCaller {
    /** What it is. */
    enum Role {
        /** It has not said so. */
        UNKNOWN,
        /** Another node's daemon. */
        NODE,
        /** A rank on this host. */
        RANK,
        /** Someone who starts jobs, or asks. */
        USER
    }

    final SystemLink link;
    private Role role = Role.UNKNOWN;
    /** Of a daemon: its node; of a rank and of a user: the job, 0 if it has none. */
    private int number;
    private int place;
    private boolean lost;

    SystemCaller(SystemLink link) {
        this.link = link;
    }

    void is(Role newRole, int newNumber, int newPlace) {
        role = newRole;
        number = newNumber;
        place = newPlace;
    }

    boolean is(Role which) {
        return role == which;
    }

    boolean isRank(int job, int placeThere) {
        return role == Role.RANK && number == job && place == placeThere;
    }

    Role role() {
        return role;
    }

    int number() {
        return number;
    }

    int place() {
        return place;
    }

    /** Nothing comes from it any more. */
    boolean isLost() {
        return lost;
    }

    void lose() {
        lost = true;
        link.close();
    }

    /** Sends, if it is there. */
    void send(SystemMessage message) {
        if (lost) {
            return;
        }
        try {
            link.send(message);
        } catch (IOException broken) {
            // The next read finds its end, and what was lost with it is ended then.
        }
    }
}
