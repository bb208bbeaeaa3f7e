/** Tests of certificates. */
@NullMarked
package org.wirelore.rig.certificate;

import org.jspecify.annotations.NullMarked;
