/** Tests of the conformance table of SISCI. */
@NullMarked
package org.wirelore.rig.sci.conformance;

import org.jspecify.annotations.NullMarked;
