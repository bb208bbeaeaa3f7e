package org.wirelore.device.myrinet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.myrinet.MyrinetBoard;
import org.wirelore.device.api.myrinet.PublishedTable;

/** Scouts of one card: packets that find out what a route leads to. */
public final class ScoutLine {
    private static final int TYPE_SHIFT = 16;
    private static final int KIND_SHIFT = 8;
    private static final int ARMED = -1;
    /** Control programs leave 0 here in answers of their own. */
    private static final int NOTICE = 1;
    private static final int LOW_BYTE = 0xFF;

    private final CardLayout layout;
    private final int request;
    private final int armed;
    private final int route;
    private final int packet;
    private final int type;
    private final int cookie;
    private final int board;
    private final int node;
    private final int back;
    private final int head;
    private final int noticeHead;
    private final int replies;
    private final int replyCount;
    private final int replyBytes;
    private int boardId;
    private int read;

    /** Gets the answers, in the kernel's context. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A card has answered.
         *
         * @param cookie of the scout
         * @param boardId what the card's driver has called the board
         * @param node the card's number in the network, -1 before it has learnt it
         */
        void answered(int cookie, int boardId, int node);

        /**
         * Another host's driver has sent a notice: an answer to nothing that brings a route along.
         *
         * @param cookie what the sender wants to say
         * @param node to which node the route leads
         * @param carried the route; null: that node can't be reached
         */
        default void noticed(int cookie, int node, byte @Nullable [] carried) {
        }
    }

    ScoutLine(CardLayout layout) {
        PublishedTable table = layout.table;
        this.layout = layout;
        request = table.get("scout.request");
        armed = request + table.get("scout.armed");
        route = request + table.get("scout.route");
        packet = request + table.get("scout.packet");
        type = table.get("scout.type");
        cookie = table.get("scout.cookie");
        board = table.get("scout.board");
        node = table.get("scout.node");
        back = table.get("scout.back");
        head = table.get("packet.typeScout") << TYPE_SHIFT | table.get("scout.asks") << KIND_SHIFT;
        noticeHead = table.get("packet.typeScout") << TYPE_SHIFT | table.get("scout.answers") << KIND_SHIFT | NOTICE;
        replies = table.get("scout.replies");
        replyCount = table.get("scout.replies.count");
        replyBytes = table.get("scout.bytes");
    }

    void reset(int newBoardId) {
        boardId = newBoardId;
        read = 0;
    }

    /** Sends one, unless the last one has not left yet; tells whether it does. */
    boolean send(MyrinetBoard window, byte[] way, byte[] wayBack, int newCookie) {
        return send(window, way, head | wayBack.length + 1, newCookie, 0, wayBack);
    }

    /** Sends a notice in the same way; the card at the end hands it to its host as it does with an answer. */
    boolean sendNotice(MyrinetBoard window, byte[] way, int newCookie, int ofNode, byte @Nullable [] carried) {
        return send(window, way, noticeHead, newCookie, ofNode, carried);
    }

    private boolean send(MyrinetBoard window, byte[] way, int newType, int newCookie, int newNode,
            byte @Nullable [] carried) {
        if (window.readSram(armed) != 0) {
            return false;
        }
        CardRoutes.writeEntry(window, layout, route, way);
        CardRoutes.writeEntry(window, layout, packet + back, carried);
        window.writeSram(packet + type, newType);
        window.writeSram(packet + cookie, newCookie);
        window.writeSram(packet + board, boardId);
        window.writeSram(packet + node, newNode);
        window.writeSram(armed, ARMED);
        window.writeRegister(window.registers().isr(), window.registers().signal(0));
        return true;
    }

    /** Reads one answer, if the card has more than were read. Those that were overwritten meanwhile are passed over. */
    boolean readReply(MyrinetBoard window, Listener listener) {
        int written = window.readSram(layout.scouts);
        if (written == read) {
            return false;
        }
        if (written - read > replyCount) {
            read = written - replyCount;
        }
        int at = replies + Integer.remainderUnsigned(read, replyCount) * replyBytes;
        read++;
        if ((window.readSram(at + type) & LOW_BYTE) == NOTICE) {
            byte[] carried = CardRoutes.readEntry(window, layout, at + back);
            listener.noticed(window.readSram(at + cookie), window.readSram(at + node), carried);
        } else {
            listener.answered(window.readSram(at + cookie), window.readSram(at + board), window.readSram(at + node));
        }
        return true;
    }
}
