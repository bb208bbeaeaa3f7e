package org.wirelore.emulator.backend.sisci;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.InterruptPort;

/** An interrupt of this process that has a number on its node. */
final class NumberedInterrupt implements InterruptPort, Relation {
    private final SharedMemorySci process;
    private final InterruptFile file;
    private final String name;
    private final int number;
    private final Listener listener;
    private int seen;

    private NumberedInterrupt(SharedMemorySci process, InterruptFile file, String name, int number,
            Listener listener) {
        this.process = process;
        this.file = file;
        this.name = name;
        this.number = number;
        this.listener = listener;
        process.add(this);
    }

    /**
     * Takes a number.
     *
     * @param wanted -1 for the first that is free
     * @throws SciException SEGMENTID_USED, NOSPC
     */
    static NumberedInterrupt create(SharedMemorySci process, int wanted, boolean isShared, boolean isData,
            Listener listener) throws SciException {
        NumberedInterrupt made = null;
        int number = Math.max(wanted, 0);
        try {
            made = create(process, number, isShared, isData, wanted, listener);
            while (made == null && wanted < 0) {
                number++;
                made = create(process, number, isShared, isData, wanted, listener);
            }
        } catch (IOException full) {
            throw SharedMemorySci.noRoom("an interrupt", full);
        }
        if (made == null) {
            throw new SciException(SciError.SEGMENTID_USED, "expected an interrupt number that is free on its node:"
                    + " interruptNo=" + number + ", nodeId=" + process.nodeId());
        }
        return made;
    }

    /* Of two that take one number at a time, and not both share it, at least one sees the other. */
    private static @Nullable NumberedInterrupt create(SharedMemorySci process, int number, boolean isShared,
            boolean isData, int wanted, Listener listener) throws IOException {
        int members = isShared && wanted >= 0 ? InterruptFile.MEMBERS_MAX : 1;
        for (int member = 0; member < members; member++) {
            String name = InterruptFile.name(process.nodeId(), number, member, isData);
            InterruptFile file = claim(process, name, isShared, isData);
            if (file != null) {
                if (isAllowed(process, number, member, isShared, isData)) {
                    return new NumberedInterrupt(process, file, name, number, listener);
                }
                process.unlink(name);
                file.close();
                return null;
            }
        }
        return null;
    }

    private static @Nullable InterruptFile claim(SharedMemorySci process, String name, boolean isShared,
            boolean isData) throws IOException {
        try {
            return InterruptFile.create(process.memory(), name, process.token(), isShared, isData);
        } catch (FileAlreadyExistsException taken) {
            return process.isStale(name)
                    ? InterruptFile.create(process.memory(), name, process.token(), isShared, isData)
                    : null;
        }
    }

    private static boolean isAllowed(SharedMemorySci process, int number, int own, boolean isShared, boolean isData) {
        for (int member = 0; member < InterruptFile.MEMBERS_MAX; member++) {
            InterruptFile other = member == own
                    ? null
                    : InterruptFile.open(process.memory(),
                            InterruptFile.name(process.nodeId(), number, member, isData), isData);
            if (other != null) {
                boolean areShared = isShared && other.isShared();
                other.close();
                if (!areShared) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void look() {
        MessageCells messages = file.messages();
        if (messages != null) {
            byte[] message = messages.take(process::onDamage);
            while (message != null) {
                listener.onMessage(message);
                message = messages.take(process::onDamage);
            }
        } else {
            seen = process.report(seen, file.triggers(), listener);
        }
        takeBackLinks();
    }

    /** Takes back the links of processes that have left, or ended. */
    private void takeBackLinks() {
        LinkTable users = file.users();
        for (int link = 0; link < users.links(); link++) {
            long word = users.word(link);
            int state = LinkWord.state(word);
            if (!LinkWord.isSound(word)) {
                process.onDamage();
                users.replace(link, word, 0);
            } else if (state == LinkWord.LEFT) {
                users.replace(link, word,
                        LinkWord.of(LinkWord.token(word), LinkWord.count(word), LinkWord.FREE));
            } else if (state != LinkWord.FREE && process.peers().of(LinkWord.token(word)).isGone()) {
                users.replace(link, word,
                        LinkWord.of(LinkWord.token(word), LinkWord.count(word) + 1, LinkWord.FREE));
            }
        }
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int users() {
        return file.users().up();
    }

    @Override
    public void release() {
        process.remove(this);
        process.unlink(name);
        file.close();
    }
}
