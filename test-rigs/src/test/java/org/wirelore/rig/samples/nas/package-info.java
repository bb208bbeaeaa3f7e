/** Tests of the NAS patterns. */
@NullMarked
package org.wirelore.rig.samples.nas;

import org.jspecify.annotations.NullMarked;
