package org.wirelore.device.inet;

/** What the wire does to the frames of one direction. */
@FunctionalInterface
interface WireScript {
    /** The wire as it should be. */
    WireScript SOUND = (number, frame) -> Fate.DELIVER;

    /** What becomes of a frame. */
    enum Fate {
        /** It arrives. */
        DELIVER,
        /** It does not. */
        DROP,
        /** It arrives twice. */
        DUPLICATE,
        /** It arrives after the next frame. */
        BEHIND_1,
        /** It arrives after the next two frames. */
        BEHIND_2,
        /** It arrives after the next three frames. */
        BEHIND_3,
        /** One of its last bytes arrives with a bit inverted. */
        CORRUPT
    }

    /** @param number of the frame in its direction, from 0 */
    Fate fate(int number, SeenFrame frame);
}
