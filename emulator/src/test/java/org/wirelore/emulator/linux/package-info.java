/** Tests of the system's calls, and what other tests need to know about the machine they run on. */
@NullMarked
package org.wirelore.emulator.linux;

import org.jspecify.annotations.NullMarked;
