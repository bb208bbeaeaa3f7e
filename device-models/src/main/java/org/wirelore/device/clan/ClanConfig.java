package org.wirelore.device.clan;

import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.wire.CircuitCell;

/**
 * A kind of cLAN card as data. All times are picoseconds.
 *
 * @param name names the card in traces and decisions
 * @param cardType what Giganet calls it, such as 1000
 * @param deviceId PCI device id
 * @param limits how much it has of everything
 * @param levels bits of the reliability levels that its VIs can have
 * @param readLevels bits of the levels at which RDMA read works; 0: none
 * @param link how it uses its link
 * @param times how long its parts take
 */
public record ClanConfig(String name, int cardType, int deviceId, Limits limits, int levels, int readLevels, Link link,
        Times times) {
    private static final int LEVELS = 7;
    private static final int UNRELIABLE = 1;

    /**
     * How much a card has.
     *
     * @param vis VIs, up to 4,096
     * @param cqs completion queues, up to 4,096
     * @param cqEntries entries of the largest completion queue
     * @param regions registered regions, up to 65,536
     * @param pages of 4 KiB in all regions, up to 262,144
     * @param descriptors on a work queue
     * @param segments data segments of a descriptor
     * @param transferBytes of the longest message
     */
    public record Limits(int vis, int cqs, int cqEntries, int regions, int pages, int descriptors, int segments,
            int transferBytes) {
        public Limits {
            boolean isCard = vis >= 1 && vis <= ClanVi.VIS_MAX && cqs >= 1 && cqs <= ClanCq.CQS_MAX && cqEntries >= 1;
            boolean isTable = regions >= 1 && regions <= ClanTable.REGIONS_MAX && pages >= 1
                    && pages <= ClanTable.PAGES_MAX;
            if (!isCard || !isTable || descriptors < 1 || segments < 1 || transferBytes < 1) {
                throw new IllegalArgumentException("a card must have 1 to 4096 VIs and completion queues, 1 to 65536 "
                        + "regions, 1 to 262144 pages, and room for something: vis=" + vis + ", cqs=" + cqs
                        + ", cqEntries=" + cqEntries + ", regions=" + regions + ", pages=" + pages + ", descriptors="
                        + descriptors + ", segments=" + segments + ", transferBytes=" + transferBytes);
            }
        }
    }

    /**
     * How a card uses its link.
     *
     * @param cells that it sends of one circuit before it turns to the next, 1 to 16
     * @param window such units that a reliable connection may have unacknowledged, 4 or more
     * @param retries how often it sends again before it gives up
     * @param retryPs how long it waits for an acknowledgment
     * @param answerPs how long an acknowledgment may wait for data to go along with
     */
    public record Link(int cells, int window, int retries, long retryPs, long answerPs) {
        private static final int WINDOW_MIN = 4;

        public Link {
            if (cells < 1 || cells > CircuitCell.CELLS_MAX || window < WINDOW_MIN || retries < 0 || retryPs < 1
                    || answerPs < 1 || answerPs >= retryPs) {
                throw new IllegalArgumentException("a link must send 1 to 16 cells at a time, have a window of 4 or "
                        + "more, and answer before it is asked again: cells=" + cells + ", window=" + window
                        + ", retries=" + retries + ", retryPs=" + retryPs + ", answerPs=" + answerPs);
            }
        }
    }

    /**
     * Times of the card's engines.
     *
     * @param doorbellPs from a doorbell's write until an idle engine begins with it
     * @param fetchPs from a descriptor's arrival in the card until it is judged
     * @param sendPs the least time between two units
     * @param receivePs from a unit's arrival until its data is on the host's bus
     * @param completePs from the end of an operation until its completion is on the host's bus
     */
    public record Times(long doorbellPs, long fetchPs, long sendPs, long receivePs, long completePs) {
        public Times {
            if (doorbellPs < 1 || fetchPs < 1 || sendPs < 1 || receivePs < 1 || completePs < 1) {
                throw new IllegalArgumentException("times must be positive: doorbellPs=" + doorbellPs + ", fetchPs="
                        + fetchPs + ", sendPs=" + sendPs + ", receivePs=" + receivePs + ", completePs=" + completePs);
            }
        }
    }

    public ClanConfig {
        if ((levels & ~LEVELS) != 0 || levels == 0 || (readLevels & ~levels) != 0 || (readLevels & UNRELIABLE) != 0) {
            throw new IllegalArgumentException("a card must have some of the levels 1, 2 and 4, and RDMA read at none "
                    + "but reliable ones of them: levels=" + levels + ", readLevels=" + readLevels);
        }
    }

    /**
     * Another card of this kind.
     *
     * @param device names it in traces and decisions
     * @return its settings
     */
    public ClanConfig named(String device) {
        return new ClanConfig(device, cardType, deviceId, limits, levels, readLevels, link, times);
    }
}
