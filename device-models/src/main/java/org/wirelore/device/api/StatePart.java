package org.wirelore.device.api;

/** A device, or a part of one, whose state can be visited: what {@link SavedState} and {@link StateHash} work on. */
public interface StatePart {
    /**
     * Lists every field of the state, in an order that does not change, and takes over the answers.
     *
     * @param visitor gets each field and answers with the value to go on with
     */
    void visit(StateVisitor visitor);
}
