package org.wirelore.adi.fmp.network;

import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.error.AdiException;
import org.wirelore.adi.error.ErrorClass;
import org.wirelore.device.api.myrinet.MyrinetPort;
import org.wirelore.device.api.myrinet.PacketLoss;

/** What a process tells when packets are missing: from whom, to whom, which. FMP repairs none. */
final class LossReport {
    private static final String CONSEQUENCE = "; FMP takes the network as free of errors and repairs none";

    private static final int LISTED_MAX = 16;

    private final int rank;
    private final MyrinetPort port;
    private final FarPeers peers;

    LossReport(int rank, MyrinetPort port, FarPeers peers) {
        this.rank = rank;
        this.port = port;
        this.peers = peers;
    }

    /**
     * Asks whether the card has lost anything that may have been for this process. A later packet of the same sender
     * shows it, too, but there may be none.
     *
     * @throws AdiException with {@link ErrorClass#UNREACHABLE} if it has
     */
    void requireNone() {
        PacketLoss loss = port.loss();
        if (loss != null) {
            throw dropped(loss);
        }
        if (port.isLost()) {
            throw unreachable(
                    "packets to and from rank " + rank + " are missing: its card gave no sign of life, so that"
                            + " its driver had to reset it");
        }
    }

    private AdiException dropped(PacketLoss loss) {
        String what = "its card has dropped one " + (loss.isCut() ? "that was cut off" : "with a bad CRC")
                + ", of which "
                + loss.bytes() + " bytes came";
        FarPeer from = source(loss);
        return unreachable(from == null
                ? "a packet to rank " + rank + " may be missing: " + what
                        + " and whose header can't be right; next it expects " + expected()
                : "packets from rank " + from.rank + " to rank " + rank + " are missing: " + what
                        + ", by its header packet " + loss.sequence());
    }

    /** Who has sent it to this process, if its header can be right. */
    private @Nullable FarPeer source(PacketLoss loss) {
        boolean isOurs = loss.hasHeader() && loss.destinationNode() == port.mapping().node()
                && loss.destinationPort() == port.mapping().port();
        return isOurs ? peers.ofAddress(loss.sourceNode() << 16 | loss.sourcePort() << 8) : null;
    }

    /** One of these is missing, if any is. */
    private String expected() {
        StringJoiner words = new StringJoiner(", ");
        for (int i = 0; i < Math.min(peers.count(), LISTED_MAX); i++) {
            words.add("packet " + peers.at(i).expected() + " from rank " + peers.at(i).rank);
        }
        return words + (peers.count() > LISTED_MAX ? ", and of " + (peers.count() - LISTED_MAX) + " more ranks" : "");
    }

    /** A packet that has come shows that others have not. */
    AdiException gap(FarPeer from, String what) {
        return unreachable("packets from rank " + from.rank + " to rank " + rank + " are missing: " + what);
    }

    private static AdiException unreachable(String what) {
        return new AdiException(ErrorClass.UNREACHABLE, what + CONSEQUENCE);
    }
}
