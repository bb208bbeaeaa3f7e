package org.wirelore.emulator.time.virtual;

/**
 * Thrown out of every host call of a rank whose run is over, so that its stack unwinds. An {@link Error}, so that a
 * rank which catches every exception still ends; a rank that catches even this meets it again at its next host call.
 */
@SuppressWarnings("serial")
final class RunOverError extends Error {
    RunOverError() {
        super("the run is over", null, false, false);
    }
}
