package org.wirelore.emulator.myrinet;

/** What one direction of a cable ends at: a station or a crossbar's input. */
interface LineSink {
    /**
     * The first byte is there.
     *
     * @param hop how many route bytes were taken off
     */
    void onHead(TransitPacket packet, int hop);

    /** No further byte comes for now. */
    void onHalt();

    /** The next byte comes a byte time from now. */
    void onResume();

    /**
     * The packet is over.
     *
     * @param length its content on this cable
     * @param cut whether there should have been more
     */
    void onTail(TransitPacket packet, int length, boolean cut);
}
