/** Tests of FMP in rigs. */
@NullMarked
package org.wirelore.rig.fmp;

import org.jspecify.annotations.NullMarked;
