package org.wirelore.rig.bench.via;

import java.lang.foreign.MemorySegment;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.TimeUnits;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.MemoryRegion;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.api.via.Vipl;

/**
 * The barest use of VIPL: one VI at reliable delivery that is connected to the peer's, with as many receives posted as
 * it has places, and messages that are sent in turn from as many places. The peer may be sent that many before it must
 * have taken one.
 */
public final class BareVi {
    private static final int DESCRIPTOR_BYTES = VipDescriptor.ALIGNMENT;
    private static final byte DISCRIMINATOR = 1;
    private static final long TIMEOUT_MS = 10_000;
    private static final long RETRY_PS = 100 * TimeUnits.PS_PER_US;

    private final Host host;
    private final ViNic nic;
    private final int tag;
    private final Vi vi;
    private final MemorySegment memory;
    private final MemoryRegion region;
    private final VipDescriptor view = new VipDescriptor();
    private final ViCompletion taken = new ViCompletion();
    private final int placeBytes;
    private final int places;
    private int sent;
    private int left;
    private int received;

    /**
     * Opens a NIC and posts all receives.
     *
     * @param host of the process
     * @param library that has the NIC
     * @param name of the NIC
     * @param memory where everything is; of {@link #memoryBytes} at least
     * @param placeBytes the longest message, bytes, a multiple of {@link VipDescriptor#ALIGNMENT}
     * @param places how many
     */
    public BareVi(Host host, Vipl library, String name, MemorySegment memory, int placeBytes, int places)
            throws VipException {
        this.host = host;
        this.memory = memory;
        this.placeBytes = placeBytes;
        this.places = places;
        nic = library.openNic(name);
        tag = nic.createPtag();
        region = nic.registerMem(memory, new MemoryAttributes(tag, false, false));
        vi = nic.createVi(new ViAttributes(ReliabilityLevel.RELIABLE_DELIVERY, placeBytes, tag, false, false), null,
                null);
        for (int i = 0; i < places; i++) {
            postReceive(i);
        }
    }

    /** {@return how much memory an end needs, bytes} */
    public static int memoryBytes(int placeBytes, int places) {
        return 2 * places * (DESCRIPTOR_BYTES + placeBytes);
    }

    /** {@return the address of its NIC} */
    public long address() throws VipException {
        return nic.query().hostAddress();
    }

    /**
     * Connects; one side calls, the other waits. Of two processes either may be there first.
     *
     * @param isCaller whether this side calls
     * @param peer address of the other's NIC
     */
    public void connect(boolean isCaller, long peer) throws VipException {
        NetAddress own = new NetAddress(address(), DISCRIMINATOR);
        if (isCaller) {
            NetAddress other = new NetAddress(peer, DISCRIMINATOR);
            int result = nic.connections().connectRequest(vi, own, other, TIMEOUT_MS, new ViPeer());
            while (result == VipResult.NO_MATCH || result == VipResult.NOT_REACHABLE) {
                host.sleep(host.now() + RETRY_PS);
                result = nic.connections().connectRequest(vi, own, other, TIMEOUT_MS, new ViPeer());
            }
            require("connection", result);
        } else {
            int result = nic.connections().connectWait(own, TIMEOUT_MS).accept(vi);
            while (result == VipResult.ERROR_RESOURCE) {
                // The caller has waited too long for this, and calls again.
                result = nic.connections().connectWait(own, TIMEOUT_MS).accept(vi);
            }
            require("connection", result);
        }
    }

    private static void require(String what, int result) {
        if (result != VipResult.SUCCESS) {
            throw new IllegalStateException("what a benchmark does must succeed: " + what + "=" + result);
        }
    }

    /** First byte in memory of what a place sends. */
    private int outAt(int place) {
        return 2 * places * DESCRIPTOR_BYTES + place * placeBytes;
    }

    private int inAt(int place) {
        return outAt(places + place);
    }

    private void postReceive(int place) {
        int descriptor = (places + place) * DESCRIPTOR_BYTES;
        view.at(memory, descriptor).begin(VipDescriptor.OP_SENDRECV, placeBytes)
                .addData(region.address() + inAt(place), region.handle(), placeBytes);
        require("receive posted", vi.postRecv(region.address() + descriptor, region.handle()));
    }

    /**
     * {@return where in its memory the next message is laid down, when an earlier one has left that place}
     */
    public int next() {
        while (sent - left == places) {
            takeSend();
        }
        return outAt(sent % places);
    }

    /** Sends what was laid down where {@link #next} has said. */
    public void send(int bytes) {
        int place = sent % places;
        int descriptor = place * DESCRIPTOR_BYTES;
        view.at(memory, descriptor).begin(VipDescriptor.OP_SENDRECV, bytes);
        if (bytes > 0) {
            view.addData(region.address() + outAt(place), region.handle(), bytes);
        }
        require("send posted", vi.postSend(region.address() + descriptor, region.handle()));
        sent++;
    }

    /** Takes one send that has left, if there is one: then {@link #next} does not need to. */
    public void takeLeft() {
        int result = left == sent ? VipResult.NOT_DONE : vi.sendDone(taken);
        if (result != VipResult.NOT_DONE) {
            require("send", result);
            left++;
        }
    }

    private void takeSend() {
        int result = vi.sendDone(taken);
        while (result == VipResult.NOT_DONE) {
            host.pause(Host.FOREVER);
            result = vi.sendDone(taken);
        }
        require("send", result);
        left++;
    }

    /**
     * {@return whether a message has come, which is then looked at and given back with {@link #giveBack}}
     */
    public boolean poll() {
        int result = vi.recvDone(taken);
        if (result != VipResult.NOT_DONE) {
            require("receive", result);
        }
        return result == VipResult.SUCCESS;
    }

    /** Returns when a message has come: where it is in memory. */
    public int receive() {
        while (!poll()) {
            host.pause(Host.FOREVER);
        }
        return inAt(received % places);
    }

    /** {@return the length of the message that has come, bytes} */
    public int length() {
        return view.at(memory, (long) (places + received % places) * DESCRIPTOR_BYTES).length();
    }

    /** Posts the receive of the message that has come once more. */
    public void giveBack() {
        postReceive(received % places);
        received++;
    }

    /** Waits until all that was sent has left. */
    public void flush() {
        while (left < sent) {
            takeSend();
        }
    }

    /** Gives everything back. */
    public void close() throws VipException {
        require("disconnection", vi.disconnect());
        while (vi.recvDone(taken) != VipResult.DESCRIPTOR_ERROR || taken.descriptor != 0) {
            // Flushed receives come off the queue one by one.
        }
        require("end of the VI", vi.destroy());
        require("end of the memory's registration", nic.deregisterMem(region.address(), region.handle()));
        require("end of the tag", nic.destroyPtag(tag));
        require("end of the NIC's use", nic.close());
    }
}
