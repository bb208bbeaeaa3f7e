/**
 * A small deterministic world for the tests of this module: ranks on threads that pass a baton, an event queue in
 * virtual time, a U-Net that loses, duplicates and delays on demand, and stream sockets. May import: the device api
 * packages, the ADI layer and the JDK.
 */
@NullMarked
package org.wirelore.adi.world;

import org.jspecify.annotations.NullMarked;
