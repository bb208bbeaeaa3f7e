package org.wirelore.emulator.fault;

/**
 * Every host in the scope stops for good at the begin of the life time, with all that runs there. Whether it happens at
 * all is decided then.
 */
public record Crash() implements Outage {
    @Override
    public String kind() {
        return "crash";
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

    @Override
    public boolean isSilence() {
        return true;
    }
}
