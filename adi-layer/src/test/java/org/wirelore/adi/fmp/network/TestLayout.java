package org.wirelore.adi.fmp.network;

import java.util.LinkedHashMap;
import java.util.Map;
import org.wirelore.device.api.myrinet.PublishedTable;

/** A layout of a control program that is no real one's, so that what repeats a real one's numbers fails. */
final class TestLayout {
    static final int PORTS = 16;
    static final int SLOTS = 8;
    static final int SLOT_BYTES = 512;
    static final int QUEUE = 0x8000;
    static final int DONE = 0x7FF8;
    static final int PAGES = 0x10000;
    static final int PAGE_BYTES = 256;
    static final int CONSUMED = 32;
    static final int WAKE = 40;
    static final int DESTINATION = 8;
    static final int CREDIT = 24;
    static final int DATA = 64;
    static final int PIO = 5;
    static final int DMA = 6;
    static final int KIND_SHIFT = 24;
    static final int LENGTH_MASK = 0xFFFFFF;
    static final int NOTICE_BYTES = 16;
    static final int NOTICE_PIECE = 4;
    static final int NOTICE_ARM = 12;
    static final int HEADER_BYTES = 32;
    static final int HEADER_PORTS = 4;
    static final int HEADER_NODES = 0;
    static final int HEADER_USER = 8;
    static final int HEADER_CREDIT = 20;
    static final int HEADER_TOTAL = 16;
    static final int GRAIN = 8;
    static final int SRAM_BYTES = PAGES + PORTS * PAGE_BYTES;
    private static final int TABLE = 64;
    private static final int NAME_BYTES = 28;

    private TestLayout() {
    }

    static PublishedTable table() {
        Map<String, Integer> names = new LinkedHashMap<>();
        names.put("send.queue", QUEUE);
        names.put("send.slots", SLOTS);
        names.put("send.slotBytes", SLOT_BYTES);
        names.put("send.done", DONE);
        names.put("send.inlineMax", SLOT_BYTES - DATA);
        names.put("send.messageMax", 1 << 16);
        names.put("entry.destination", DESTINATION);
        names.put("entry.user", DESTINATION + 4);
        names.put("entry.credit", CREDIT);
        names.put("entry.arm", CREDIT + 4);
        names.put("entry.data", DATA);
        names.put("entry.staging", DATA);
        names.put("entry.kindPio", PIO);
        names.put("entry.kindDma", DMA);
        names.put("entry.kindShift", KIND_SHIFT);
        names.put("entry.lengthMask", LENGTH_MASK);
        names.put("notice.bytes", NOTICE_BYTES);
        names.put("notice.piece", NOTICE_PIECE);
        names.put("notice.arm", NOTICE_ARM);
        names.put("packet.headerBytes", HEADER_BYTES);
        names.put("header.ports", HEADER_PORTS);
        names.put("header.nodes", HEADER_NODES);
        names.put("header.user", HEADER_USER);
        names.put("header.credit", HEADER_CREDIT);
        names.put("header.total", HEADER_TOTAL);
        names.put("packet.grain", GRAIN);
        names.put("pages", PAGES);
        names.put("page.bytes", PAGE_BYTES);
        names.put("page.consumed", CONSUMED);
        names.put("page.wake", WAKE);
        return table(names);
    }

    static PublishedTable table(Map<String, Integer> names) {
        int[] sram = new int[4096];
        sram[4] = TABLE;
        sram[TABLE / 4] = PublishedTable.MAGIC;
        sram[TABLE / 4 + 1] = PublishedTable.VERSION;
        sram[TABLE / 4 + 2] = names.size();
        int row = TABLE / 4 + 4;
        for (Map.Entry<String, Integer> name : names.entrySet()) {
            for (int i = 0; i < name.getKey().length(); i++) {
                sram[row + i / 4] |= name.getKey().charAt(i) << ((3 - i % 4) * 8);
            }
            sram[row + NAME_BYTES / 4] = name.getValue();
            row += NAME_BYTES / 4 + 1;
        }
        return PublishedTable.read(address -> sram[address / 4], sram.length * 4);
    }
}
