package org.wirelore.rig.via.conformance;

import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.Vi;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViCompletion;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.VipResult;

/** VIs, in all their states. */
final class ViTrials extends ViplTrials {
    private static final ReliabilityLevel LEVEL = ReliabilityLevel.RELIABLE_DELIVERY;
    private static final int UNKNOWN_TAG = 0x7FFF_0001;
    private static final long NOWHERE = 0x0123_4567_89ABL;
    private static final int SENT = 4;
    private static final int RECEIVE = 5;

    private final ViCompletion out = new ViCompletion();
    /** This NIC's address. */
    private long own;

    ViTrials(ViplBench bench) {
        super("vi", bench);
        row("VipQueryVi", () -> vi().query());
        valued("VipQueryVi state", this::state);
        addAttributes();
        addPosts();
        addWaits();
        addConnections();
        valued("VipDisconnect", () -> vi().disconnect());
        valued("VipDisconnect state", () -> {
            vi().disconnect();
            return state();
        });
        valued("VipDestroyVi", () -> vi().destroy());
        valued("VipSetUserData", () -> vi().setUserData(this));
        row("VipGetUserData", () -> vi().getUserData());
        valued("VipPostDeferredSends", () -> vi().postDeferredSends());
    }

    private int state() {
        int code = ViplAnswers.VIPL.of(() -> {
            vi().query();
            return VipResult.SUCCESS;
        });
        return code == VipResult.SUCCESS
                ? ViplAnswers.VIPL.of(() -> vi().query().state().value())
                : ViplAnswers.CODE + code;
    }

    private void addAttributes() {
        valued("VipSetViAttributes", () -> vi().setAttributes(bench.end().attributes(LEVEL)));
        valued("VipSetViAttributes of nothing", () -> vi().setAttributes(null));
        valued("VipSetViAttributes without a level", () -> set(ViplBench.none(), ViplEnd.TRANSFER_BYTES, tag(), false));
        valued("VipSetViAttributes, a longer message", () -> set(LEVEL, Integer.MAX_VALUE, tag(), false));
        valued("VipSetViAttributes, an unknown tag", () -> set(LEVEL, ViplEnd.TRANSFER_BYTES, UNKNOWN_TAG, false));
        valued("VipSetViAttributes, RDMA read UNRELIABLE",
                () -> set(ReliabilityLevel.UNRELIABLE, ViplEnd.TRANSFER_BYTES, tag(), true));
    }

    private int set(ReliabilityLevel level, int bytes, int ptag, boolean enablesRead) {
        return vi().setAttributes(new ViAttributes(level, bytes, ptag, false, enablesRead));
    }

    private void addPosts() {
        valued("VipPostSend", () -> {
            fill(SENT);
            return vi().postSend(bench.end().descriptorAddress(SENT), bench.end().handle());
        });
        valued("VipPostSend status", () -> {
            fill(SENT);
            vi().postSend(bench.end().descriptorAddress(SENT), bench.end().handle());
            return bench.end().statusOf(SENT, false);
        });
        valued("VipPostRecv", () -> {
            fill(RECEIVE);
            return vi().postRecv(bench.end().descriptorAddress(RECEIVE), bench.end().handle());
        });
        valued("VipPostRecv status", () -> {
            fill(RECEIVE);
            vi().postRecv(bench.end().descriptorAddress(RECEIVE), bench.end().handle());
            return bench.end().statusOf(RECEIVE, true);
        });
    }

    private void fill(int number) {
        bench.end().descriptor(number).begin(VipDescriptor.OP_SENDRECV, 16)
                .addData(bench.end().bufferAddress(number), bench.end().handle(), 16);
    }

    private void addWaits() {
        valued("VipSendDone", () -> vi().sendDone(out));
        valued("VipSendDone into nothing", () -> vi().sendDone(null));
        valued("VipRecvDone", () -> vi().recvDone(out));
        valued("VipSendWait", () -> vi().sendWait(bench.waitMs, out));
        valued("VipRecvWait", () -> vi().recvWait(bench.waitMs, out));
        valued("VipRecvWait, time-out 0", () -> vi().recvWait(0, out));
        valued("VipRecvWait, time-out 2^32", () -> vi().recvWait(VipResult.INFINITE + 1, out));
        valued("VipRecvWait, time-out -1", () -> vi().recvWait(-1, out));
        valued("VipSendNotify", () -> vi().sendNotify(null, (_, _, _, _) -> {
        }));
        valued("VipSendNotify of nothing", () -> vi().sendNotify(null, null));
        valued("VipRecvNotify", () -> vi().recvNotify(null, (_, _, _, _) -> {
        }));
        valued("VipRecvNotify of nothing", () -> vi().recvNotify(null, null));
    }

    private void addConnections() {
        valued("VipConnectRequest to where no process waits",
                () -> request(ViplEnd.address(bench.otherAddress(), ViplBench.ABSENT)));
        valued("VipConnectRequest to no host", () -> request(ViplEnd.address(NOWHERE, ViplBench.SERVER)));
        valued("VipConnectRequest to nothing", () -> request(ViplBench.none()));
        valued("VipConnectPeerRequest", () -> requestPeer(bench.waitMs));
        valued("VipConnectPeerRequest, time-out 2^32", () -> requestPeer(VipResult.INFINITE + 1));
        reported("VipConnectPeerDone", () -> bench.end().nic.connections().connectPeerDone(vi(), new ViPeer()));
        valued("VipConnectPeerDone into nothing",
                () -> bench.end().nic.connections().connectPeerDone(vi(), ViplBench.none()));
        reported("VipConnectPeerWait", () -> bench.end().nic.connections().connectPeerWait(vi(), new ViPeer()));
        valued("VipConnectPeerWait for no peer", () -> {
            int result = requestPeer(bench.waitMs);
            return result == VipResult.SUCCESS
                    ? bench.end().nic.connections().connectPeerWait(vi(), new ViPeer())
                    : result;
        });
    }

    private int request(NetAddress remote) {
        return bench.end().nic.connections().connectRequest(vi(), local(), remote,
                VipResult.INFINITE, new ViPeer());
    }

    private int requestPeer(long timeoutMs) {
        return bench.end().nic.connections().connectPeerRequest(vi(), local(),
                ViplEnd.address(bench.otherAddress(), ViplBench.ABSENT), timeoutMs);
    }

    private NetAddress local() {
        return ViplEnd.address(own, ViplBench.CLIENT);
    }

    @Override
    protected void bring(String state) throws VipException {
        own = bench.end().hostAddress();
        switch (state) {
            case "CONNECTED" -> bench.connect(LEVEL, Target.OPEN);
            case "ERROR" -> bench.breakConnection(LEVEL);
            default -> {
                bench.end().create(LEVEL, null, null);
                bringIdle(state);
            }
        }
    }

    private void bringIdle(String state) {
        switch (state) {
            case "POSTED" -> bench.end().postReceive(1, ViplEnd.ROOM_BYTES);
            case "FLUSHED" -> {
                requestPeer(VipResult.INFINITE);
                bench.end().postReceive(1, ViplEnd.ROOM_BYTES);
                vi().disconnect();
            }
            case "PENDING" -> requestPeer(VipResult.INFINITE);
            case "DESTROYED" -> vi().destroy();
            case "CLOSED" -> bench.end().close();
            default -> {
                // IDLE
            }
        }
    }

    private int tag() {
        return bench.end().ptag;
    }

    private Vi vi() {
        return bench.end().vi();
    }
}
