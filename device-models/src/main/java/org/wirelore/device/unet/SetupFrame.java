package org.wirelore.device.unet;

import java.util.List;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.PinnedMemory;

/** The setup frame in kernel memory: perfect filtering for one station address, broadcast and some groups. */
final class SetupFrame implements StatePart {
    private static final long BROADCAST = 0xFFFF_FFFF_FFFFL;

    private final PinnedMemory pinned;
    private final PhysicalMemory memory;
    private int address;
    private long mac;
    private List<Long> groups = List.of();

    SetupFrame(PinnedMemory pinned) {
        this.pinned = pinned;
        memory = pinned.memory();
    }

    void allocate() {
        address = pinned.allocate(DriverRegisters.SETUP_BYTES, 4);
    }

    int address() {
        return address;
    }

    /** The station address that the next written frame accepts, besides the groups. */
    void setMac(long stationMac) {
        mac = stationMac;
    }

    /** The groups that the next written frame accepts, at most {@link DatalinkTable#GROUPS_MAX}. */
    void setGroups(List<Long> newGroups) {
        groups = newGroups;
    }

    /** What the next frame accepts. */
    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("mac", mac);
        visitor.field("groups", groups.size());
        for (long group : groups) {
            visitor.field("group", group);
        }
    }

    /**
     * Writes each address as three longwords with 16 bits in both halves (21140 manual, chapter on host communication,
     * perfect filtering setup frame). Unused places repeat the station's own address.
     */
    void write() {
        for (int i = 0; i < DriverRegisters.SETUP_ADDRESSES; i++) {
            long listed = i == 1 ? BROADCAST : i >= 2 && i - 2 < groups.size() ? groups.get(i - 2) : mac;
            for (int word = 0; word < 3; word++) {
                int pair = (int) (listed >>> (32 - 16 * word)) & 0xFFFF;
                int swapped = (pair << 8 | pair >>> 8) & 0xFFFF;
                memory.writeInt(address + i * 12 + word * 4, swapped << 16 | swapped);
            }
        }
    }
}
