/** What ranks write down is what oracles get, and damage to it is found. */
@NullMarked
package org.wirelore.rig.launch.event;

import org.jspecify.annotations.NullMarked;
