package org.wirelore.emulator.backend.sisci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.sisci.spi.TriggerPort;

/** A connection to an interrupt: to all that share its number. */
final class TriggerWay implements TriggerPort {
    private final SharedMemorySci process;
    private final int nodeId;
    private final int number;
    private final boolean isData;
    private final Listener listener;
    private final @Nullable InterruptFile[] members = new InterruptFile[InterruptFile.MEMBERS_MAX];
    private final int[] links = new int[InterruptFile.MEMBERS_MAX];
    private boolean isShared;
    private boolean isEnded;

    TriggerWay(SharedMemorySci process, int nodeId, int number, boolean isData, Listener listener) {
        this.process = process;
        this.nodeId = nodeId;
        this.number = number;
        this.isData = isData;
        this.listener = listener;
    }

    /** Takes a link of each that has the number. The answer is reported later. */
    void connect() {
        boolean isThere = findMembers();
        SciError status = isThere ? SciError.OK : process.absence(nodeId, SciError.NO_SUCH_SEGMENT);
        process.answer(status, () -> {
            if (!isEnded) {
                listener.onAnswer(status);
            }
        });
    }

    private boolean findMembers() {
        boolean isThere = false;
        for (int member = 0; member < members.length; member++) {
            InterruptFile file = members[member] == null ? find(member) : members[member];
            members[member] = file;
            isThere |= file != null;
            isShared |= file != null && file.isShared();
            if (member == 0 && isThere && !isShared) {
                break;
            }
        }
        return isThere;
    }

    private @Nullable InterruptFile find(int member) {
        InterruptFile file = InterruptFile.open(process.memory(),
                InterruptFile.name(nodeId, number, member, isData), isData);
        if (file == null) {
            return null;
        }
        int link = process.peers().of(file.owner()).isGone() ? -1 : file.users().take(process.token());
        if (link < 0) {
            file.close();
            return null;
        }
        links[member] = link;
        process.peers().of(file.owner()).ring();
        return file;
    }

    @Override
    public void trigger() {
        trigger(null);
    }

    @Override
    public void trigger(byte @Nullable [] message) {
        if (isShared) {
            findMembers();
        }
        for (int member = 0; member < members.length; member++) {
            InterruptFile file = members[member];
            if (file == null) {
                continue;
            }
            MessageCells messages = file.messages();
            if (message == null || messages == null) {
                file.trigger();
            } else {
                messages.put(links[member], message);
            }
            process.peers().of(file.owner()).ring();
        }
    }

    @Override
    public void disconnect() {
        if (isEnded) {
            return;
        }
        isEnded = true;
        for (int member = 0; member < members.length; member++) {
            InterruptFile file = members[member];
            if (file != null) {
                file.users().leave(links[member], process.token());
                process.peers().of(file.owner()).ring();
                file.close();
                members[member] = null;
            }
        }
    }
}
