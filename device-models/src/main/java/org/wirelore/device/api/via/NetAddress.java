package org.wirelore.device.api.via;

import java.util.Arrays;

/** A network address (VIP_NET_ADDRESS): a NIC, and a byte string that an application chose, like a port. Immutable. */
public final class NetAddress {
    private final long hostAddress;
    private final byte[] discriminator;

    /**
     * An address at which a process waits for connections.
     *
     * @param hostAddress see {@link NicAttributes#hostAddress()}
     * @param discriminator compared byte for byte and in length; may be empty
     */
    public NetAddress(long hostAddress, byte... discriminator) {
        this.hostAddress = hostAddress;
        this.discriminator = discriminator.clone();
    }

    /** {@return the NIC; see {@link NicAttributes#hostAddress()}} */
    public long hostAddress() {
        return hostAddress;
    }

    /** {@return how many bytes the discriminator has} */
    public int discriminatorBytes() {
        return discriminator.length;
    }

    /**
     * {@return a copy of the discriminator}
     */
    public byte[] discriminator() {
        return discriminator.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NetAddress address && address.hostAddress == hostAddress
                && Arrays.equals(address.discriminator, discriminator);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(hostAddress) + Arrays.hashCode(discriminator);
    }

    @Override
    public String toString() {
        return Long.toHexString(hostAddress) + Arrays.toString(discriminator);
    }
}
