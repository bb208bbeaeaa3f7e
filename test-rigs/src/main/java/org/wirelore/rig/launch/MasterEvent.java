package org.wirelore.rig.launch;

import tools.jackson.databind.JsonNode;

/** What a master receives from its ranks. */
sealed interface MasterEvent {
    /** Which rank it is about. */
    int rank();

    /**
     * It has connected, and was given its assignment.
     *
     * @param clockOffsetNanos what to add to its clock to have the master's, within the time of a message
     */
    record Joined(int rank, long clockOffsetNanos) implements MasterEvent {
    }

    /** It has sent a message. */
    record Message(int rank, JsonNode message) implements MasterEvent {
    }

    /** Its connection stands, but nothing has come over it for {@link Heartbeat#SILENCE_MS}. */
    record Silent(int rank) implements MasterEvent {
    }

    /** Its connection has ended. */
    record Left(int rank) implements MasterEvent {
    }
}
