/** Tests of litmus programs. */
@NullMarked
package org.wirelore.rig.sci.litmus;

import org.jspecify.annotations.NullMarked;
