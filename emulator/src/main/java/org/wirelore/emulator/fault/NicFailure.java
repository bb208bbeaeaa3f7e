package org.wirelore.emulator.fault;

/**
 * The NIC of every host in the scope fails at the begin of the life time, and stays so until its host boots again.
 * Whether it happens at all is decided then.
 */
public record NicFailure() implements Outage {
    @Override
    public String kind() {
        return "nicFailure";
    }

    @Override
    public boolean mayLast() {
        return true;
    }

    @Override
    public boolean mayEnd() {
        return false;
    }

    @Override
    public boolean isOfOneHost() {
        return true;
    }
}
