/** What a run has opened is given back. */
@NullMarked
package org.wirelore.rig.resource;

import org.jspecify.annotations.NullMarked;
