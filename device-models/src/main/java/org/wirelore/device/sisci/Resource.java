package org.wirelore.device.sisci;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.sisci.spi.SciCall;

/** What a handle stands for: alive until it is given back, and busy while something that was made from it lives. */
abstract class Resource {
    private final SisciLibrary library;
    private final @Nullable Resource parent;
    private final List<Resource> children = new ArrayList<>();
    private boolean isDead;
    private int uses;

    Resource(SisciLibrary library, @Nullable Resource parent) {
        this.library = library;
        this.parent = parent;
    }

    /** Becomes known to what it was made from. The end of making it. */
    final void register() {
        siblings().add(this);
    }

    final SisciLibrary library() {
        return library;
    }

    final boolean isAlive() {
        return !isDead;
    }

    final List<Resource> children() {
        return children;
    }

    /** Something that was not made from it begins, or ends, to use it. */
    final void use(int change) {
        uses += change;
    }

    /** The beginning of every call on a handle. */
    final void enter(SciCall call, int flags) throws SciException {
        library.provider().look();
        library.callbacks().run();
        SisciLibrary.require(library.isInitialized(), SciError.NOT_INITIALIZED, "SCIInitialize must come first");
        requireAlive();
        call.check(library.provider(), flags);
        library.hash().called(call, flags);
    }

    final void requireAlive() throws SciException {
        if (isDead) {
            throw new SciException(SciError.ILLEGAL_PARAMETER, "expected a live handle: " + describe());
        }
    }

    final void requireUnused(int others) throws SciException {
        if (!children.isEmpty() || uses > 0 || others > 0) {
            throw new SciException(SciError.BUSY, "it is still in use: " + describe() + ", children="
                    + children.size() + ", uses=" + uses + ", others=" + others);
        }
    }

    /** Gives it back; the handle is dead. Who waits for it is woken. */
    final void retire() {
        isDead = true;
        siblings().remove(this);
        giveBack();
        library.host().signal();
    }

    /** Gives it back with all that was made from it. */
    final void reclaim() {
        stop();
        while (!children.isEmpty()) {
            children.getLast().reclaim();
        }
        if (!isDead) {
            retire();
        }
    }

    /** Ends what is under way, so that what it uses can be given back. */
    void stop() {
    }

    /** Tells the provider. Once. */
    abstract void giveBack();

    abstract HandleKind kind();

    /** What it is and its number, for messages. */
    abstract String describe();

    private List<Resource> siblings() {
        return parent == null ? library.descriptors() : parent.children;
    }
}
