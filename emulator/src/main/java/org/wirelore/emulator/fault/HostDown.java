package org.wirelore.emulator.fault;

/**
 * Every host in the scope stops at the begin of the life time, and boots again at its end, if it has one; whatever ran
 * there is gone. Whether it happens at all is decided when the life time begins.
 */
public record HostDown() implements Outage {
    @Override
    public String kind() {
        return "hostDown";
    }

    @Override
    public boolean mayLast() {
        return true;
    }

    @Override
    public boolean isOfOneHost() {
        return true;
    }

    @Override
    public boolean isSilence() {
        return true;
    }
}
