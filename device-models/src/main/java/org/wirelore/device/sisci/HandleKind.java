package org.wirelore.device.sisci;

/** What a handle of the library stands for. */
enum HandleKind {
    DESCRIPTOR("descriptors"), SEGMENT("segments"), CONNECTION("connections"), MAP("maps"), SEQUENCE(
            "sequences"), DMA_QUEUE("DMA queues"), BLOCK_TRANSFER(
                    "block transfers"), INTERRUPT("interrupts"), TRIGGER("connections to interrupts");

    private final String words;

    HandleKind(String words) {
        this.words = words;
    }

    /** Several of them, in words. */
    String words() {
        return words;
    }
}
