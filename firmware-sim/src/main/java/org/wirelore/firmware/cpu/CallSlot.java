package org.wirelore.firmware.cpu;

/**
 * The code that translated code calls for an address: the translation of the code there, or, without one, code that
 * does nothing, so that its callers leave.
 */
public final class CallSlot {
    private final TranslatedCode nothing;
    private TranslatedCode code;
    private int deaths;
    private int requests;

    CallSlot(int address) {
        nothing = new Nothing(address);
        code = nothing;
    }

    /** Returns its address at once. */
    static final class Nothing extends TranslatedCode {
        int address;

        Nothing(int address) {
            this.address = address;
        }

        @Override
        public int run(RegionContext context, int[] registers, int[] cells, byte[] grains, long count) {
            return address;
        }
    }

    /** The code to call. */
    public TranslatedCode code() {
        return code;
    }

    void fill(TranslatedCode translation) {
        code = translation;
        requests = 0;
    }

    void empty() {
        code = nothing;
        deaths++;
    }

    /**
     * Whether another translation is worth its time: of code that is overwritten again and again, each one takes twice
     * as many requests as the one before.
     *
     * @param doublings how often at most
     */
    boolean isGranted(int doublings) {
        return ++requests >= 1 << Math.min(deaths, doublings);
    }
}
