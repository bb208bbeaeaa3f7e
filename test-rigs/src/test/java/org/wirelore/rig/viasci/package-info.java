/** Tests of CHEMPI in rigs. */
@NullMarked
package org.wirelore.rig.viasci;

import org.jspecify.annotations.NullMarked;
