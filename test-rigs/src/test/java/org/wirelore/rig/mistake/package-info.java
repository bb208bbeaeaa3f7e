/** Tests of known mistakes. */
@NullMarked
package org.wirelore.rig.mistake;

import org.jspecify.annotations.NullMarked;
