package org.wirelore.adi.sci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.wirelore.device.api.Copies;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciMap;

/** Stores through a card, where they overtake each other and get lost: each as its guard has it, and again if asked. */
final class GuardedStores implements RecordStores {
    /** What {@link AdapterQuery#STREAM_BUFFER_SIZE} answers on the smallest cards. */
    static final int STREAM_BYTES_MIN = 64;

    private final Host host;
    private final SciLink link;
    private final SciWay way;
    /** The window through which slots are stored. */
    private final SciMap window;
    private final SciProtocolConfig config;
    private final SlotLayout layout;
    private final Guard guard;
    private final int streamBytes;
    private final Cost crcCost;
    private final BufferPieces pieces;
    /** The records as they were stored, by slot; only what is needed to store them again. */
    private final MemorySegment images;
    private final int[] imageBytes;

    /** @param streamBytes of a stream buffer of the card */
    GuardedStores(Host host, SciLink link, SciWay way, SciProtocolConfig config, SlotLayout layout, int streamBytes) {
        this.host = host;
        this.link = link;
        this.way = way;
        this.window = config.guard() == Guard.TAIL ? link.slots() : link.bulk();
        this.config = config;
        this.layout = layout;
        this.guard = config.guard();
        this.streamBytes = streamBytes;
        this.crcCost = host.cost(SciCostNames.CRC);
        this.pieces = new BufferPieces(host, link, way, config.bufferBytes());
        images = Arena.ofAuto().allocate((long) config.slots() * config.slotBytes(), Long.BYTES);
        imageBytes = new int[config.slots()];
    }

    @Override
    public boolean store(int slot, int number, int taken, int length, int first, int second, int third,
            MemorySegment from, long offset, int bytes) {
        long image = (long) slot * config.slotBytes();
        images.set(SlotLayout.WORD, image + layout.stamp(), number);
        images.set(SlotLayout.WORD, image + layout.body(), taken);
        images.set(SlotLayout.WORD, image + layout.length(), length);
        long header = image + layout.header();
        images.set(SlotLayout.WORD, header, first);
        images.set(SlotLayout.WORD, header + Integer.BYTES, second);
        images.set(SlotLayout.WORD, header + 2 * Integer.BYTES, third);
        int end = layout.payload() + bytes;
        if (guard == Guard.BARRIER) {
            int begin = layout.body();
            int at = layout.slot(slot);
            window.put(at + begin, images, image + begin, layout.payload() - begin);
            window.put(at + layout.payload(), from, offset, bytes);
            way.onStored();
            if (!way.check()) {
                return false;
            }
            storeStamp(slot, number);
            return true;
        }
        Copies.copy(from, offset, images, image + layout.payload(), bytes);
        if (guard == Guard.CRC) {
            int words = (end + Integer.BYTES - 1) & -Integer.BYTES;
            clear(image + end, words - end);
            images.set(SlotLayout.WORD, image + words, SlotCrc.of(images, image, words));
            host.spend(crcCost, words);
            end = words + Integer.BYTES;
        }
        imageBytes[slot] = guard == Guard.TAIL
                ? config.slotBytes()
                : layout.storedBytes(end, streamBytes);
        storeImage(slot, number);
        return true;
    }

    @Override
    public boolean storeBuffer(long at, MemorySegment from, long offset, int bytes) {
        if (guard == Guard.NONE) {
            link.bulk().put(at, from, offset, bytes);
            way.onStored();
            return true;
        }
        return pieces.store(at, from, offset, bytes);
    }

    @Override
    public boolean repeat(int slot, int number) {
        if (guard == Guard.BARRIER) {
            storeStamp(slot, number);
        } else {
            storeImage(slot, number);
        }
        return true;
    }

    @Override
    public void storeCompleted(int taken) {
        window.putInt(layout.completed(), taken);
        link.sequence().flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY);
        way.onStored();
    }

    private void storeImage(int slot, int number) {
        long image = (long) slot * config.slotBytes();
        if (guard == Guard.NONE) {
            int begin = layout.body();
            window.put(layout.slot(slot) + begin, images, image + begin, imageBytes[slot] - begin);
            storeStamp(slot, number);
        } else {
            window.put(layout.slot(slot), images, image, imageBytes[slot]);
            way.onStored();
        }
    }

    private void storeStamp(int slot, int number) {
        window.putInt(layout.slot(slot) + layout.stamp(), number);
        link.sequence().flush();
        way.onStored();
    }

    private void clear(long at, int bytes) {
        for (int i = 0; i < bytes; i++) {
            images.set(ValueLayout.JAVA_BYTE, at + i, (byte) 0);
        }
    }
}
