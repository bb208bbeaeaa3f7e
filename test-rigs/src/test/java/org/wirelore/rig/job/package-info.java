/** What a job in real mode has of this machine. */
@NullMarked
package org.wirelore.rig.job;

import org.jspecify.annotations.NullMarked;
