package org.wirelore.device.irm;

import java.util.List;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;

/** What the driver does with messages of other nodes, and with changes of its sessions. */
final class MailService implements IrmSessions.Listener {
    private static final int MESSAGE_MAX = 1024;
    private static final int NUMBER_AT_OWNER = 8;

    private final IrmAdapter adapter;
    private final IrmDriver driver;
    private final IrmChoices choices;

    MailService(IrmAdapter adapter, IrmDriver driver, IrmChoices choices) {
        this.adapter = adapter;
        this.driver = driver;
        this.choices = choices;
    }

    void receive(IrmSession session, int[] mail) {
        switch (Mail.kind(mail)) {
            case Mail.CONNECT -> onConnect(session.nodeId, mail);
            case Mail.ANSWER -> onAnswer(session, mail);
            case Mail.DISCONNECT -> onDisconnect(session.nodeId, mail[2]);
            case Mail.NOTICE -> onNotice(session.nodeId, mail);
            case Mail.CONNECT_INTERRUPT -> onConnectInterrupt(session.nodeId, mail);
            case Mail.DISCONNECT_INTERRUPT ->
                adapter.numbers().find(mail[2], mail[3] != 0).stream().findFirst().ifPresent(each -> each.use(-1));
            case Mail.DATA -> onData(session, mail);
            default -> {
                // A beat has done its work by its arrival.
            }
        }
    }

    private void onConnect(int node, int[] mail) {
        int choice = choices.connect();
        if (choice == IrmChoices.IGNORES) {
            return;
        }
        IrmSegment segment = choice == IrmChoices.REFUSES ? null : driver.segment(mail[3]);
        boolean isAvailable = segment != null && segment.state() == AdapterState.AVAILABLE;
        if (segment == null || !isAvailable) {
            boolean isThere = segment != null || choice == IrmChoices.REFUSES;
            answer(node, mail[2], isThere ? SciError.CONNECTION_REFUSED : SciError.NO_SUCH_SEGMENT);
            return;
        }
        IrmImport user = adapter.importOf(node, mail[2], segment);
        long size = segment.spec().sizeBytes();
        long offset = segment.exported();
        adapter.post(node, Mail.of(Mail.ANSWER, mail[2], SciError.OK.value(), (int) (size >>> 32), (int) size,
                (int) (offset >>> 32), (int) offset, user.number()));
        segment.add(user);
    }

    private void onConnectInterrupt(int node, int[] mail) {
        int choice = choices.connect();
        if (choice == IrmChoices.IGNORES) {
            return;
        }
        List<IrmInterrupt> found = adapter.numbers().find(mail[3], mail[4] != 0);
        if (choice == IrmChoices.REFUSES) {
            answer(node, mail[2], SciError.CONNECTION_REFUSED);
        } else if (found.isEmpty()) {
            answer(node, mail[2], SciError.NO_SUCH_SEGMENT);
        } else {
            found.getFirst().use(1);
            answer(node, mail[2], SciError.OK);
        }
    }

    private void answer(int node, int question, SciError status) {
        adapter.post(node, Mail.of(Mail.ANSWER, question, status.value()));
    }

    private void onAnswer(IrmSession session, int[] mail) {
        IrmQuestion question = adapter.questions().take(mail[2], session.nodeId);
        SciError status = SciError.CONNECTION_REFUSED;
        for (SciError each : SciError.values()) {
            status = each.value() == mail[3] ? each : status;
        }
        if (question != null) {
            question.onAnswer(status, mail);
        } else if (status == SciError.OK && mail[NUMBER_AT_OWNER] > 0) {
            // Too late: who asked takes it for silence.
            adapter.post(session.nodeId, Mail.of(Mail.DISCONNECT, mail[NUMBER_AT_OWNER]));
        }
    }

    private void onDisconnect(int node, int number) {
        IrmImport user = adapter.takeImport(number, node);
        if (user != null) {
            user.segment().remove(user, SegmentReason.DISCONNECT);
        }
    }

    private void onNotice(int node, int[] mail) {
        IrmConnection connection = adapter.connection(mail[2]);
        if (connection != null && connection.nodeId() == node) {
            connection.onNotice(mail[3]);
        }
    }

    private void onData(IrmSession session, int[] mail) {
        int length = mail[3];
        if (length < 0 || length > MESSAGE_MAX) {
            return;
        }
        byte[] message = session.assembled;
        if (mail[4] == 0 || message == null || message.length != length) {
            message = new byte[length];
            session.assembled = message;
        }
        Mail.take(mail, message);
        if (mail[4] + Mail.PIECE_BYTES >= length) {
            session.assembled = null;
            byte[] whole = message;
            adapter.numbers().find(mail[2], true).forEach(each -> each.onMessage(whole));
        }
    }

    @Override
    public void onChange(IrmSession session, boolean isUp) {
        if (session.nodeId == adapter.nodeId()) {
            return;
        }
        for (IrmConnection each : adapter.connections()) {
            if (each.nodeId() == session.nodeId) {
                each.onChange(isUp);
            }
        }
        for (IrmImport each : adapter.imports()) {
            if (each.nodeId() == session.nodeId) {
                each.segment().report(isUp ? SegmentReason.OPERATIONAL : SegmentReason.NOT_OPERATIONAL,
                        session.nodeId);
            }
        }
    }

    /** Who waits for what the node stores looks whether it is there. */
    @Override
    public void onDead(IrmSession session) {
        for (IrmConnection each : adapter.connections()) {
            if (each.nodeId() == session.nodeId) {
                each.host().signal();
            }
        }
    }

    @Override
    public void onLost(IrmSession session) {
        adapter.loseAll(session.nodeId);
    }

    @Override
    public void onUndeliverable(IrmSession session, int[] mail) {
        if (Mail.isQuestion(mail)) {
            adapter.questions().onAbsent(mail[2], session.nodeId);
        }
    }

    @Override
    public boolean isUsed(IrmSession session) {
        int node = session.nodeId;
        return node != adapter.nodeId() && (adapter.connections().stream().anyMatch(each -> each.nodeId() == node)
                || adapter.imports().stream().anyMatch(each -> each.nodeId() == node));
    }
}
