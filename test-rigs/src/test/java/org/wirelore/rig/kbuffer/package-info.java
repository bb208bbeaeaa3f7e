/** What the check of traces promises: the smallest k of collectives and of small traces, and what lacks a match. */
@NullMarked
package org.wirelore.rig.kbuffer;

import org.jspecify.annotations.NullMarked;
