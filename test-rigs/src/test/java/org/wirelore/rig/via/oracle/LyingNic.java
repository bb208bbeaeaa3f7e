package org.wirelore.rig.via.oracle;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.agent.CqUnit;
import org.wirelore.device.vipl.agent.NicUnit;
import org.wirelore.device.vipl.agent.ViUnit;

/** A NIC between an agent and a real one, which gets something else than the agent has said. */
final class LyingNic implements NicUnit {
    private final NicUnit nic;
    private final Lie lie;
    /** Memory that regions are slices of, from their beginning on. */
    private final MemorySegment whole;

    LyingNic(NicUnit nic, Lie lie, MemorySegment whole) {
        this.nic = nic;
        this.lie = lie;
        this.whole = whole;
    }

    @Override
    public void attach(Listener listener) {
        nic.attach(listener);
    }

    @Override
    public void hold(boolean isHeld) {
        nic.hold(isHeld);
    }

    @Override
    public NicAttributes attributes() {
        return nic.attributes();
    }

    @Override
    public boolean load(int handle, MemorySegment memory, long address, int tag, boolean enableRdmaWrite,
            boolean enableRdmaRead) {
        MemorySegment loaded = lie == Lie.LONG_REGIONS ? whole : memory;
        int loadedTag = lie == Lie.OTHER_TAGS ? tag & 0xFFFF_0000 : tag;
        return nic.load(handle, loaded, address, loadedTag, enableRdmaWrite || lie == Lie.OPEN_REGIONS,
                enableRdmaRead);
    }

    @Override
    public boolean change(int handle, int tag, boolean enableRdmaWrite, boolean enableRdmaRead) {
        return nic.change(handle, tag, enableRdmaWrite, enableRdmaRead);
    }

    @Override
    public void unload(int handle) {
        if (lie != Lie.LASTING_REGIONS) {
            nic.unload(handle);
        }
    }

    @Override
    public @Nullable CqUnit createCq(int entries, Host process, CqUnit.Listener listener) {
        return nic.createCq(entries, process, listener);
    }

    @Override
    public ViUnit createVi(int number, ViAttributes attributes, @Nullable CqUnit sendCq, @Nullable CqUnit receiveCq,
            Host process, ViUnit.Listener listener) {
        ViAttributes made = new ViAttributes(attributes.reliability(), attributes.maxTransferSize(),
                attributes.ptag(), attributes.enableRdmaWrite() || lie == Lie.OPEN_VIS, attributes.enableRdmaRead());
        return new LyingVi(nic.createVi(number, made, sendCq, receiveCq, process, listener));
    }

    @Override
    public boolean sendControl(long host, byte[] packet, int length) {
        return nic.sendControl(host, packet, length);
    }

    @Override
    public boolean losesControl() {
        return nic.losesControl();
    }

    @Override
    public List<Long> neighbours(int numberOfHops) {
        return nic.neighbours(numberOfHops);
    }

    /** A VI, whose posted receives are at the places 0, 1, 2 and so on of the memory. */
    private final class LyingVi implements ViUnit {
        private final ViUnit vi;
        private final VipDescriptor view = new VipDescriptor();
        private int receives;
        private boolean isCleared;

        LyingVi(ViUnit vi) {
            this.vi = vi;
        }

        private VipDescriptor receive(int place) {
            return view.at(whole, (long) place * ViaPair.DESCRIPTOR_BYTES);
        }

        @Override
        public void setAttributes(ViAttributes attributes) {
            vi.setAttributes(attributes);
        }

        @Override
        public void post(boolean isReceive, long descriptor, int handle) {
            int number = isReceive ? receives++ : -1;
            if (number != 1 || lie != Lie.LOST_POST) {
                vi.post(isReceive, descriptor, handle);
            }
            if (number == 0 && lie == Lie.EARLY_STATUS) {
                receive(0).setStatus(VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE);
            }
        }

        @Override
        public void look() {
            vi.look();
            if (lie == Lie.SECOND_STATUS && receives > 1 && (receive(1).status() & VipDescriptor.DONE) != 0) {
                receive(0).setStatus(VipDescriptor.DONE | VipDescriptor.STATUS_RECEIVE | VipDescriptor.LENGTH_ERROR);
            }
        }

        @Override
        public void arm(boolean isReceive) {
            vi.arm(isReceive);
        }

        @Override
        public void connect(long host, int remoteVi, int connection, int remoteConnection) {
            vi.connect(host, remoteVi, connection, remoteConnection);
        }

        @Override
        public boolean isBroken() {
            return !isCleared && vi.isBroken();
        }

        @Override
        public void breakOff() {
            if (lie != Lie.KEPT_RECEIVES) {
                vi.breakOff();
            }
        }

        @Override
        public void clear() {
            isCleared = true;
            if (lie != Lie.KEPT_RECEIVES) {
                vi.clear();
            }
        }

        @Override
        public void destroy() {
            vi.destroy();
        }
    }
}
