package org.wirelore.adi.pvm;

/**
 * Who a task or a daemon is.
 *
 * @param host name of its host
 * @param port a number that no other task of the run has: where the rank listens that runs it, so to speak
 */
public record TaskAddress(String host, int port) {
    /** Whether both name one task; hosts have one name in large and small letters. */
    boolean isOf(TaskAddress other) {
        return port == other.port && host.equalsIgnoreCase(other.host);
    }

    @Override
    public String toString() {
        return host + ", port #" + port;
    }
}
