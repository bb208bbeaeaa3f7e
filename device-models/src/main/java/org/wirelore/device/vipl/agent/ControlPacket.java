package org.wirelore.device.vipl.agent;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.ViAttributes;

/**
 * A control packet, little endian:
 *
 * <pre>
 *   0  magic "VI"                     2      20  greatest transfer of the sender's VI     4
 *   2  version 1                      1      24  its reliability level, one bit           1
 *   3  kind                           1      25  flags: 1 RDMA write, 2 RDMA read         1
 *   4  serial number                  4      26  bytes of the sender's discriminator      1
 *   8  connection at the sender       4      27  bytes of the receiver's discriminator    1
 *  12  connection at the receiver     4      28  code: a result                           4
 *  16  number of the sender's VI      4      32  both discriminators
 * </pre>
 *
 * @param kind what it says
 * @param serial of this packet at its sender; an acknowledgment repeats it
 * @param connection the connection's number at the sender, 0 if it has none
 * @param remoteConnection the number at the receiver, 0 if the sender knows none
 * @param vi number of the sender's VI, 0 if the kind has none
 * @param attributes of the sender's VI, without its tag; those of no VI if the kind has none
 * @param code one of {@link org.wirelore.device.api.via.VipResult}
 * @param local the sender's discriminator; its NIC is not in the packet's bytes
 * @param remote the receiver's discriminator
 */
record ControlPacket(ControlKind kind, int serial, int connection, int remoteConnection, int vi,
        ViAttributes attributes, int code, NetAddress local, NetAddress remote) {
    /** Bytes before the discriminators. */
    static final int HEADER_BYTES = 32;

    private static final ViAttributes NONE = new ViAttributes(ReliabilityLevel.UNRELIABLE, 0, 0, false, false);
    private static final NetAddress EMPTY = new NetAddress(0);
    private static final short MAGIC = 0x4956;
    private static final int VERSION = 1;
    private static final int WRITE_FLAG = 1;
    private static final int READ_FLAG = 2;
    private static final int CODE_MAX = 16;

    /** A packet of a kind that has no VI. */
    static ControlPacket plain(ControlKind kind, int connection, int remoteConnection, int code) {
        return new ControlPacket(kind, 0, connection, remoteConnection, 0, NONE, code, EMPTY, EMPTY);
    }

    /** The same with another serial number. */
    ControlPacket numbered(int number) {
        return new ControlPacket(kind, number, connection, remoteConnection, vi, attributes, code, local, remote);
    }

    byte[] encode() {
        byte[] bytes = new byte[HEADER_BYTES + local.discriminatorBytes() + remote.discriminatorBytes()];
        ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort(MAGIC).put((byte) VERSION).put((byte) kind.code());
        out.putInt(serial).putInt(connection).putInt(remoteConnection);
        boolean hasVi = kind.hasVi();
        out.putInt(vi).putInt(hasVi ? attributes.maxTransferSize() : 0);
        out.put((byte) (hasVi ? attributes.reliability().bit() : 0)).put((byte) flags(attributes));
        out.put((byte) local.discriminatorBytes()).put((byte) remote.discriminatorBytes()).putInt(code);
        out.put(local.discriminator()).put(remote.discriminator());
        return bytes;
    }

    /** Null if the bytes are no packet. */
    static @Nullable ControlPacket decode(byte[] bytes, int length) {
        if (length < HEADER_BYTES || length > bytes.length) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
        ControlKind kind = ControlKind.of(in.get(3));
        int localBytes = Byte.toUnsignedInt(in.get(26));
        int remoteBytes = Byte.toUnsignedInt(in.get(27));
        if (in.getShort(0) != MAGIC || in.get(2) != VERSION || kind == null
                || length != HEADER_BYTES + localBytes + remoteBytes) {
            return null;
        }
        int connection = in.getInt(8);
        int vi = in.getInt(16);
        int code = in.getInt(28);
        ViAttributes attributes = kind.hasVi() ? attributes(in) : NONE;
        boolean isWhole = kind.hasVi()
                ? vi != 0 && connection != 0
                : vi == 0 && in.getInt(20) == 0 && in.getShort(24) == 0 && localBytes + remoteBytes == 0;
        if (attributes == null || !isWhole || code < 0 || code > CODE_MAX) {
            return null;
        }
        return new ControlPacket(kind, in.getInt(4), connection, in.getInt(12), vi, attributes, code,
                new NetAddress(0, Arrays.copyOfRange(bytes, HEADER_BYTES, HEADER_BYTES + localBytes)),
                new NetAddress(0, Arrays.copyOfRange(bytes, HEADER_BYTES + localBytes, length)));
    }

    private static @Nullable ViAttributes attributes(ByteBuffer in) {
        int transferSize = in.getInt(20);
        int flags = in.get(25);
        for (ReliabilityLevel level : ReliabilityLevel.values()) {
            if (level.bit() == in.get(24) && transferSize >= 0 && (flags & ~(WRITE_FLAG | READ_FLAG)) == 0) {
                return new ViAttributes(level, transferSize, 0, (flags & WRITE_FLAG) != 0, (flags & READ_FLAG) != 0);
            }
        }
        return null;
    }

    private static int flags(ViAttributes attributes) {
        return (attributes.enableRdmaWrite() ? WRITE_FLAG : 0) | (attributes.enableRdmaRead() ? READ_FLAG : 0);
    }
}
