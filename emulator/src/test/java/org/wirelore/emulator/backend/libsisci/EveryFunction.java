package org.wirelore.emulator.backend.libsisci;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.BlockTransfer;
import org.wirelore.device.api.sci.CallbackAction;
import org.wirelore.device.api.sci.DmaQueue;
import org.wirelore.device.api.sci.DmaVector;
import org.wirelore.device.api.sci.LocalDataInterrupt;
import org.wirelore.device.api.sci.LocalInterrupt;
import org.wirelore.device.api.sci.LocalSegment;
import org.wirelore.device.api.sci.RemoteDataInterrupt;
import org.wirelore.device.api.sci.RemoteInterrupt;
import org.wirelore.device.api.sci.RemoteSegment;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciDescriptor;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SciLibrary;
import org.wirelore.device.api.sci.SciMap;
import org.wirelore.device.api.sci.SciSequence;
import org.wirelore.device.api.sci.SystemQuery;
import org.wirelore.emulator.backend.libsisci.RecordingLibrary.Flavour;

/** One object of each kind with the handles 0x1000, 0x2000 and so on, and each function with what it must record. */
final class EveryFunction {
    /** A number whose highest bit of 32 is set. */
    static final int ID = 0x89AB_CDEF;
    static final long UNSIGNED_ID = 0x89AB_CDEFL;
    /** Milliseconds in which no sign may be seen. */
    static final long TIMEOUT = 0x8000_0001L;
    private static final int USED = SciFlags.USE_CALLBACK;
    private static final LocalSegment.Callback ON_SEGMENT = (own, reason, node, adapter,
            error) -> CallbackAction.CANCEL;
    private static final RemoteSegment.Callback ON_CONNECTION = (own, reason, status) -> CallbackAction.CANCEL;
    private static final DmaQueue.Callback ON_END = (own, status) -> CallbackAction.CANCEL;
    private static final LocalInterrupt.Callback ON_INTERRUPT = (own, status) -> CallbackAction.CANCEL;
    private static final LocalDataInterrupt.Callback ON_MESSAGE = (own, data, length, status) -> CallbackAction.CANCEL;
    private static final BlockTransfer.Callback ON_TRANSFER = (own, status) -> {
    };

    /** A call that has an error. */
    @FunctionalInterface
    interface Calling {
        void call() throws SciException;
    }

    /**
     * A function.
     *
     * @param name in the header
     * @param expected what is recorded, without the name
     * @param isSilent whether it has no error, or its error is not thrown
     * @param isLater whether API 1 lacks it
     * @param call makes it
     */
    record Row(String name, String expected, boolean isSilent, boolean isLater, Calling call) {
    }

    final RecordingLibrary recording;
    final SciLibrary library;
    final SciDescriptor descriptor;
    final LocalSegment segment;
    final RemoteSegment connection;
    final SciMap local;
    final SciMap remote;
    final SciSequence sequence;
    final DmaQueue queue;
    final LocalInterrupt interrupt;
    final RemoteInterrupt trigger;
    final BlockTransfer transfer;
    private final Flavour flavour;
    private final List<Row> rows = new ArrayList<>();
    private final MemorySegment words = MemorySegment.ofArray("some words".getBytes(StandardCharsets.UTF_8));
    /** As many bytes as sizes can say. */
    private final long big;

    EveryFunction(RecordingLibrary recording, Flavour flavour, SciLibrary library) throws SciException {
        this.recording = recording;
        this.flavour = flavour;
        this.library = library;
        big = flavour.sizeBits() == Long.SIZE ? 0x1_2345_6789L : 0x9234_5678L;
        recording.answer(0, 0);
        library.initialize(SciFlags.NONE);
        born(0x1000);
        descriptor = library.open(SciFlags.NONE);
        born(0x2000);
        segment = descriptor.createSegment(1, 4096, SciFlags.NONE);
        born(0x3000);
        connection = descriptor.connectSegment(8, 2, 0, 0);
        born(0x4000);
        local = segment.map(0, 4096);
        born(0x5000);
        remote = connection.map(0, 4096);
        born(0x6000);
        sequence = remote.createSequence();
        born(0x7000);
        queue = descriptor.createDmaQueue(0, 4);
        born(0x8000);
        interrupt = descriptor.createInterrupt(0, 0, SciFlags.NONE);
        born(0x9000);
        trigger = descriptor.connectInterrupt(8, 0, 9, 0);
        born(0xA000);
        transfer = local.transferBlockAsync(0, remote, 0, 8, ON_TRANSFER, SciFlags.NONE);
        addLibrary();
        addDescriptor();
        addSegments();
        addMaps();
        addDma();
        addInterrupts();
        if (flavour != Flavour.OLD) {
            addLater();
        }
        recording.text();
        born(0xF000);
    }

    private void born(long handle) {
        recording.outs(handle, 0, 0);
    }

    List<Row> rows() {
        return rows;
    }

    /** What a row records. */
    String line(Row row) {
        return flavour.names() + " " + row.name + " " + row.expected.replace("W:", flavour.sizeBits() + ":")
                .replace("BIG", Long.toUnsignedString(big)) + "\n";
    }

    private void add(String name, String expected, Calling call) {
        rows.add(new Row(name, expected, false, false, call));
    }

    private void addSilent(String name, String expected, Calling call) {
        rows.add(new Row(name, expected, true, false, call));
    }

    private void addLater(String name, String expected, Calling call) {
        rows.add(new Row(name, expected, false, true, call));
    }

    private void addLibrary() {
        add("SCIOpen", "out 2", () -> library.open(SciFlags.THREAD_SAFE));
        add("SCIQuery", "102 2309737967 3 115 0",
                () -> library.queryAdapter(ID, 3, AdapterQuery.NODEID, SciFlags.NONE));
        add("SCIQuery", "103 152 0", () -> library.querySystem(SystemQuery.WRITE_COMBINING_ENABLED, SciFlags.NONE));
        add("SCIQuery", "100 255 0", () -> library.vendorId(SciFlags.NONE));
        add("SCIQuery", "101 255 0", () -> library.apiVersion(SciFlags.NONE));
        add("SCIQuery", "104 0x2000 160 0", () -> segment.ioAddress(SciFlags.NONE));
        add("SCIQuery", "105 0x3000 161 0", () -> connection.ioAddress(SciFlags.NONE));
        add("SCIQuery", "106 0x5000 162 0", () -> remote.isMappedToLocalTarget(SciFlags.NONE));
        addSilent("SCIFlush", "(nil) 2", () -> library.flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY));
    }

    private void addDescriptor() {
        add("SCIClose", "0x1000 0", descriptor::close);
        add("SCIProbeNode", "0x1000 2309737967 65534 0", () -> descriptor.probeNode(ID, SciFlags.LOCAL_HOST));
        add("SCICreateSegment", "0x1000 out 2309737967 W:BIG none (nil) 12",
                () -> descriptor.createSegment(ID, big, SciFlags.EMPTY | SciFlags.PRIVATE));
        add("SCIAttachLocalSegment", "0x1000 out 2309737967 out callback (nil) 2",
                () -> descriptor.attachLocalSegment(ID, ON_SEGMENT, USED));
        add("SCIConnectSegment", "0x1000 out 2309737967 7 3 callback (nil) 2147483649 6",
                () -> descriptor.connectSegment(ID, 7, 3, ON_CONNECTION, TIMEOUT,
                        USED | SciFlags.ASYNCHRONOUS_CONNECT));
        add("SCIConnectSCISpace", "0x1000 3 out 65000 60000 2309737967 2147483649 0",
                () -> descriptor.connectSciSpace(3, new SciAddress(65000, 60000L << 32 | UNSIGNED_ID), TIMEOUT, 0));
        add("SCICreateDMAQueue", "0x1000 out 3 2309737967 64",
                () -> descriptor.createDmaQueue(3, ID, SciFlags.DMA_PHDMA));
        add("SCICreateInterrupt", "0x1000 out 3 2309737967 out callback (nil) 6",
                () -> descriptor.createInterrupt(3, ID, ON_INTERRUPT, USED | SciFlags.FIXED_INTNO));
        add("SCIConnectInterrupt", "0x1000 out 2309737967 3 7 2147483649 0",
                () -> descriptor.connectInterrupt(ID, 3, 7, TIMEOUT));
        add("SCIGetCSRRegister", "0x1000 3 2309737967 12 0", () -> descriptor.getCsrRegister(3, ID, 12, 0));
        add("SCISetCSRRegister", "0x1000 3 8 12 2309737967 0", () -> descriptor.setCsrRegister(3, 8, 12, ID, 0));
        add("SCIGetLocalCSR", "0x1000 3 2309737967 0", () -> descriptor.getLocalCsr(3, ID, 0));
        add("SCISetLocalCSR", "0x1000 3 12 2309737967 0", () -> descriptor.setLocalCsr(3, 12, ID, 0));
    }

    @SuppressWarnings("restricted")
    private void addSegments() {
        MemorySegment memory = MemorySegment.ofAddress(0x5_0000_1000L).reinterpret(big);
        add("SCIPrepareSegment", "0x2000 2309737967 16", () -> segment.prepare(ID, SciFlags.DMA_SOURCE_ONLY));
        add("SCISetSegmentAvailable", "0x2000 2309737967 0", () -> segment.setAvailable(ID));
        add("SCISetSegmentUnavailable", "0x2000 2309737967 2",
                () -> segment.setUnavailable(ID, SciFlags.FORCE_DISCONNECT));
        add("SCIRemoveSegment", "0x2000 0", segment::remove);
        add("SCIMapLocalSegment", "0x2000 out W:16 W:BIG (nil) 4", () -> segment.map(16, big, SciFlags.READONLY_MAP));
        add("SCIWaitForLocalSegmentEvent", "0x2000 out out 2147483649 0", () -> segment.waitForEvent(TIMEOUT));
        add("SCIRegisterSegmentMemory", "0x500001000 W:BIG 0x2000 0", () -> segment.registerMemory(memory, big, 0));
        add("SCIAttachPhysicalMemory", "W:2309737967 0x500001000 3 W:BIG 0x2000 0",
                () -> segment.attachPhysicalMemory(UNSIGNED_ID, memory, 3, big, 0));
        add("SCIShareSegment", "0x2000 0", () -> segment.share(0));
        add("SCIRegisterInterruptFlag", "3 out 0x2000 2147483649 callback (nil) 18",
                () -> segment.registerInterruptFlag(3, TIMEOUT, ON_INTERRUPT, USED | SciFlags.CONDITIONAL_INTERRUPT));
        add("SCIDisconnectSegment", "0x3000 0", connection::disconnect);
        addSilent("SCIGetRemoteSegmentSize", "0x3000", connection::sizeBytes);
        add("SCIWaitForRemoteSegmentEvent", "0x3000 out 2147483649 0", () -> connection.waitForEvent(TIMEOUT));
        add("SCIMapRemoteSegment", "0x3000 out W:16 W:BIG (nil) 268435712",
                () -> connection.map(16, big, SciFlags.IO_MAP_IOSPACE | SciFlags.WRITE_BACK_CACHE_MAP));
    }

    private void addMaps() {
        add("SCIUnmapSegment", "0x5000 0", remote::unmap);
        add("SCICreateMapSequence", "0x5000 out 2", () -> remote.createSequence(SciFlags.FAST_BARRIER));
        add("SCIRemoveSequence", "0x6000 0", sequence::remove);
        addSilent("SCIStartSequence", "0x6000 0", sequence::start);
        addSilent("SCICheckSequence", "0x6000 " + (flavour == Flavour.OLD ? 3 : 6),
                () -> sequence.check(SciFlags.NO_FLUSH | SciFlags.NO_STORE_BARRIER));
        addSilent("SCIStoreBarrier", "0x6000 0", sequence::storeBarrier);
        addSilent("SCIFlush", "0x6000 2", () -> sequence.flush(SciFlags.FLUSH_CPU_BUFFERS_ONLY));
        addSilent("SCIFlushReadBuffers", "0x6000", sequence::flushReadBuffers);
        add("SCIMemCpy", "0x6000 0x5000 W:16 W:4 4",
                () -> sequence.memCpy(words, 5, remote, 16, 4, SciFlags.ERROR_CHECK));
        add("SCIMemCopy", "0x5000 2147483649 4 4",
                () -> remote.memCopy(words, 5, TIMEOUT, 4, SciFlags.ERROR_CHECK));
        add("SCIMemWrite", "16 W:4 0", () -> remote.memWrite(words, 5, 16, 4, 0));
        add("SCITransferBlock", "0x4000 2309737967 0x5000 2147483649 8 0",
                () -> local.transferBlock(UNSIGNED_ID, remote, TIMEOUT, 8, 0));
        add("SCITransferBlockAsync", "0x4000 2309737967 0x5000 2147483649 8 out callback 0x1 10",
                () -> local.transferBlockAsync(UNSIGNED_ID, remote, TIMEOUT, 8, ON_TRANSFER,
                        USED | SciFlags.BLOCK_READ));
        add("SCIAbortBlockTransfer", "0xa000 0", () -> transfer.abort(0));
        add("SCIWaitForBlockTransfer", "0xa000 2147483649 0", () -> transfer.waitFor(TIMEOUT, 0));
    }

    private void addDma() {
        add("SCIEnqueueDMATransfer", "0x7000 0x2000 0x3000 16 2309737967 2147483649 60",
                () -> queue.enqueue(segment, connection, 16, UNSIGNED_ID, TIMEOUT, SciFlags.DMA_POST
                        | SciFlags.DMA_WAIT | SciFlags.DMA_RESET | SciFlags.DMA_READ));
        add("SCIPostDMAQueue", "0x7000 none (nil) 0", () -> queue.post());
        add("SCIWaitForDMAQueue", "0x7000 2147483649 0", () -> queue.waitFor(TIMEOUT));
        addSilent("SCIDMAQueueState", "0x7000", queue::state);
        add("SCIAbortDMAQueue", "0x7000 0", queue::abort);
        add("SCIResetDMAQueue", "0x7000 0", queue::reset);
        add("SCIphDmaEnqueue", "0x7000 2147483649 W:2309737967 65000 60000 2309737967 32",
                () -> queue.phDmaEnqueue(TIMEOUT, UNSIGNED_ID, new SciAddress(65000, 60000L << 32 | UNSIGNED_ID),
                        SciFlags.DMA_READ));
        add("SCIphDmaStart", "0x7000 none (nil) 24",
                () -> queue.phDmaStart(ON_END, SciFlags.DMA_WAIT | SciFlags.DMA_RESET));
        add("SCIRemoveDMAQueue", "0x7000 0", queue::remove);
    }

    private void addInterrupts() {
        add("SCIWaitForInterrupt", "0x8000 2147483649 0", () -> interrupt.waitFor(TIMEOUT));
        add("SCIEnableConditionalInterrupt", "0x8000 0", () -> interrupt.enableConditional(0));
        add("SCIDisableConditionalInterrupt", "0x8000 0", () -> interrupt.disableConditional(0));
        add("SCIGetConditionalInterruptTrigCounter", "0x8000 out 0", () -> interrupt.trigCounter(0));
        add("SCIRemoveInterrupt", "0x8000 0", interrupt::remove);
        add("SCITriggerInterrupt", "0x9000 0", trigger::trigger);
        add("SCIDisconnectInterrupt", "0x9000 0", trigger::disconnect);
    }

    private void addLater() throws SciException {
        born(0xB000);
        LocalDataInterrupt dataInterrupt = descriptor.createDataInterrupt(0, 0, ON_MESSAGE, 0);
        born(0xC000);
        RemoteDataInterrupt dataTrigger = descriptor.connectDataInterrupt(8, 0, 9, 0, 0);
        MemorySegment room = Arena.ofAuto().allocate(64);
        addLater("SCIGetLocalNodeId", "2309737967 out 0", () -> library.localNodeId(ID, 0));
        addLater("SCIStartDmaTransfer", "0x7000 0x2000 0x3000 W:16 W:BIG W:24 none (nil) 168",
                () -> queue.startTransfer(segment, connection, 16, big, 24, ON_END,
                        SciFlags.DMA_WAIT | SciFlags.DMA_READ | SciFlags.DMA_GLOBAL));
        addLater("SCIStartDmaTransferVec", "0x7000 0x2000 0x3000 W:2 64 0 2309737967 0 8 64 72 1 none (nil) 8",
                () -> queue.startTransferVec(segment, connection,
                        List.of(new DmaVector(64, 0, ID, 0), new DmaVector(8, 64, 72, 1)), ON_END,
                        SciFlags.DMA_WAIT));
        addLater("SCICreateDataInterrupt", "0x1000 out 3 2309737967 out callback (nil) 6",
                () -> descriptor.createDataInterrupt(3, ID, ON_MESSAGE, USED | SciFlags.FIXED_INTNO));
        addLater("SCIConnectDataInterrupt", "0x1000 out 2309737967 3 7 2147483649 0",
                () -> descriptor.connectDataInterrupt(ID, 3, 7, TIMEOUT, 0));
        addLater("SCIWaitForDataInterrupt", "0xb000 32 out 2147483649 0",
                () -> dataInterrupt.waitFor(room, 16, 32, TIMEOUT, 0));
        addLater("SCITriggerDataInterrupt", "0xc000 words 5 0", () -> dataTrigger.trigger(words, 5, 5, 0));
        addLater("SCICacheSync", "0x5000 16 W:8 6291456", () -> remote.cacheSync(16, 8,
                SciFlags.CACHE_FLUSH | SciFlags.CACHE_INVALIDATE));
        addLater("SCIRemoveDataInterrupt", "0xb000 0", () -> dataInterrupt.remove(0));
        addLater("SCIDisconnectDataInterrupt", "0xc000 0", () -> dataTrigger.disconnect(0));
    }
}
