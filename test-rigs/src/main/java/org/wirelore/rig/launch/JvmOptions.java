package org.wirelore.rig.launch;

/** Options of every Java process that this project starts. */
public final class JvmOptions {
    /**
     * Has copies below 64 bytes made by native code, too. JDK 25's own loop for them, once C2 has vectorized it in a caller,
     * was seen to copy the first 8 bytes only.
     */
    public static final String SAFE_COPY = "-Djava.lang.foreign.native.threshold.power.copy=0";

    private JvmOptions() {
    }
}
