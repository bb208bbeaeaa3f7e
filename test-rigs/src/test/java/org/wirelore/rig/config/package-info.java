/** What the rig loader promises: the meaning of legal rigs and the exact message for illegal ones. */
@NullMarked
package org.wirelore.rig.config;

import org.jspecify.annotations.NullMarked;
