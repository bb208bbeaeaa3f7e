/** What paced runs promise: guests, taps and objects from outside are on the wire, and a replay repeats them. */
@NullMarked
package org.wirelore.rig.run.paced;

import org.jspecify.annotations.NullMarked;
