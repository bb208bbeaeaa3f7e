/**
 * The contracts of the device APIs as tests: every implementation, loopback or device, runs them. Beside them stand the
 * stepped clock and the bench machine on which they run without an emulator.
 *
 * <p>May import: {@code org.wirelore.device.api..} and the test libraries.
 */
@NullMarked
package org.wirelore.device.contract;

import org.jspecify.annotations.NullMarked;
