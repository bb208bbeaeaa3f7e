/** Tests of the package of the same name. */
@NullMarked
package org.wirelore.rig.error;

import org.jspecify.annotations.NullMarked;
