package org.wirelore.device.api.via;

import org.jspecify.annotations.Nullable;

/**
 * A completion queue: one entry for each descriptor that completes, well or badly, on a work queue bound to it, in the
 * order of completion. To keep as many entries free as descriptors are posted is the program's duty.
 */
public interface CompletionQueue {
    /**
     * VipCQDone: takes the oldest entry. The descriptor is then fetched from the VI.
     *
     * @param out gets the entry, if there is one
     * @return {@link VipResult#SUCCESS} or {@link VipResult#NOT_DONE}
     */
    int done(@Nullable ViCompletion out);

    /**
     * VipCQWait: as {@link #done}, sleeping until there is an entry.
     *
     * @param timeoutMs how long to wait, milliseconds
     * @param out gets the entry, if there is one
     * @return {@link VipResult#SUCCESS} or {@link VipResult#TIMEOUT}
     */
    int waitFor(long timeoutMs, @Nullable ViCompletion out);

    /**
     * VipCQNotify: has a handler called, once, for the oldest entry, which is taken. Several are served in the order of
     * the entries. Destroying the completion queue drops them.
     *
     * @param context handed to the handler
     * @param handler gets the entry
     * @return {@link VipResult#SUCCESS}, INVALID_PARAMETER
     */
    int notifyOf(@Nullable Object context, @Nullable CqNotifyHandler handler);

    /**
     * VipResizeCQ: keeps the entries.
     *
     * @param entries the new size, 1 or more
     * @return {@link VipResult#ERROR_RESOURCE} if it is too large, or too small for the entries held
     */
    int resize(int entries);

    /**
     * VipDestroyCQ.
     *
     * @return {@link VipResult#ERROR_RESOURCE} while a VI is bound to it
     */
    int destroy();

    /**
     * VipAddTagCQ, an addition of Giganet's library: leads events by tag and priority to objects of the system.
     *
     * @param tag the tag
     * @param priority of its events
     * @return {@link VipResult#ERROR_NOT_SUPPORTED}, INVALID_PARAMETER
     */
    int addTag(int tag, int priority);

    /**
     * VipRemoveTagCQ, an addition of Giganet's library.
     *
     * @param tag the tag
     * @return {@link VipResult#ERROR_NOT_SUPPORTED}, INVALID_PARAMETER
     */
    int removeTag(int tag);
}
