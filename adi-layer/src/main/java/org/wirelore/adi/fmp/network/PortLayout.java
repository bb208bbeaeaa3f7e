package org.wirelore.adi.fmp.network;

import org.wirelore.device.api.myrinet.LayoutException;
import org.wirelore.device.api.myrinet.PublishedTable;

/** The places and constants of a control program's layout that NC-FMP uses, looked up once. */
final class PortLayout {
    /**
     * The send queue: its SRAM address, slots and bytes of a slot, and the word that counts entries that are through.
     */
    final int queue;
    final int slots;
    final int slotBytes;
    final int done;
    /** What an entry holds itself, and the longest message of one that does not. */
    final int inlineMax;
    final int messageMax;
    /** Fields of an entry. */
    final int destination;
    final int credit;
    final int data;
    final int staging;
    final int pioKind;
    final int dmaKind;
    final int lengthMask;
    /** Bytes of a notice, and its fields. */
    final int noticeBytes;
    final int noticePiece;
    final int noticeArm;
    /** Bytes of a packet's header, and its fields. */
    final int headerBytes;
    final int headerPorts;
    final int headerNodes;
    final int headerUser;
    final int headerCredit;
    final int headerTotal;
    /** What the data of a packet are padded to. */
    final int grain;
    /** In the process's page. */
    final int consumed;
    final int wake;

    /**
     * @param port the process's number on its card
     * @throws LayoutException if the layout lacks a name, or fields are not where two of them make one store
     */
    PortLayout(PublishedTable table, int port) {
        queue = table.get("send.queue");
        slots = table.get("send.slots");
        slotBytes = table.get("send.slotBytes");
        done = table.get("send.done");
        inlineMax = table.get("send.inlineMax");
        messageMax = table.get("send.messageMax");
        destination = table.get("entry.destination");
        credit = table.get("entry.credit");
        data = table.get("entry.data");
        staging = table.get("entry.staging");
        requireDouble("entry.destination", destination, "entry.user", table.get("entry.user"));
        requireDouble("entry.credit", credit, "entry.arm", table.get("entry.arm"));
        int kindShift = table.get("entry.kindShift");
        pioKind = table.get("entry.kindPio") << kindShift;
        dmaKind = table.get("entry.kindDma") << kindShift;
        lengthMask = table.get("entry.lengthMask");
        noticeBytes = table.get("notice.bytes");
        noticePiece = table.get("notice.piece");
        noticeArm = table.get("notice.arm");
        headerBytes = table.get("packet.headerBytes");
        headerPorts = table.get("header.ports");
        headerNodes = table.get("header.nodes");
        headerUser = table.get("header.user");
        headerCredit = table.get("header.credit");
        headerTotal = table.get("header.total");
        grain = table.get("packet.grain");
        int page = table.get("pages") + port * table.get("page.bytes");
        consumed = page + table.get("page.consumed");
        wake = page + table.get("page.wake");
    }

    /** SRAM address of a slot of the send queue. */
    int slot(int index) {
        return queue + index * slotBytes;
    }

    private static void requireDouble(String first, int firstOffset, String second, int secondOffset) {
        if (firstOffset % Long.BYTES != 0 || secondOffset != firstOffset + Integer.BYTES) {
            throw new LayoutException("the firmware's layout does not fit this library: expected " + second
                    + " right behind " + first + ", and that at a multiple of 8, found " + firstOffset + " and "
                    + secondOffset + "; build firmware and library from the same sources");
        }
    }
}
