package org.wirelore.rig.library;

import org.wirelore.rig.error.Quoted;
import org.wirelore.rig.spi.RigCheck;

/** What a program needs of its rig that uses a device itself, without a protocol of ours above it. */
public final class DirectUse {
    private DirectUse() {
    }

    /**
     * Refuses a protocol that speaks ADI, and a rig without a fabric of the API.
     *
     * @param check of the program
     * @param program its name
     * @param what it does itself, in a clause that begins with which or whose
     * @param api what a fabric has to be opened by
     * @param needed what the user knows it as
     */
    public static void check(RigCheck check, String program, String what, Class<?> api, String needed) {
        check.require(!check.variant().protocol().speaksAdi(), check.protocolKind(),
                "none under " + program + ", " + what, Quoted.text(check.variant().protocol().name()));
        check.require(check.variant().hasFabric(fabric -> fabric.apis().contains(api)), check.path().child("name"),
                "a program for the rig's fabric; " + program + " needs " + needed, Quoted.text(program));
    }
}
