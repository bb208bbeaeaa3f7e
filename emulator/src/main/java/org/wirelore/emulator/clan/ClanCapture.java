package org.wirelore.emulator.clan;

import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.LuaDissector;

/** How a capture has units of cells: see {@link CellImage}. */
final class ClanCapture {
    private static final int NUMBER = LinkType.USER_0 + 2;
    private static final String NAME = "clan";
    /** Units of cells. */
    static final LinkType LINK_TYPE = new LinkType(NUMBER, NAME, 0, new LuaDissector(NUMBER, NAME, "cLAN cells")
            .field("target", "Target station", 0, 2).field("source", "Source station", CellImage.SOURCE_AT, 2)
            .field("circuit", "Circuit", CellImage.CIRCUIT_AT, 2)
            .field("kind", "Kind: send, write, read, read data, acknowledge, break, broken, control",
                    CellImage.KIND_AT, 1)
            .field("flags", "Flags: first, last, aborted, wants answer, gap, immediate", CellImage.FLAGS_AT, 1)
            .field("status", "Status", CellImage.STATUS_AT, 4).field("vi", "Target VI", CellImage.VI_AT, 4)
            .field("connection", "Connection", CellImage.CONNECTION_AT, 4)
            .field("sequence", "Sequence", CellImage.SEQUENCE_AT, 4)
            .field("acknowledged", "Acknowledged", CellImage.ACKNOWLEDGED_AT, 4).text());

    private ClanCapture() {
    }
}
