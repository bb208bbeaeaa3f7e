package org.wirelore.emulator.fault;

/**
 * The cable of every plug in the scope is cut during the life time; the stations at its ends see the link go down and
 * come up. Whether it happens at all is decided when the life time begins.
 */
public record LinkDown() implements Outage {
    @Override
    public String kind() {
        return "linkDown";
    }

    @Override
    public boolean mayLast() {
        return false;
    }

    @Override
    public boolean isOfOneHost() {
        return false;
    }

    @Override
    public boolean isSilence() {
        return true;
    }
}
