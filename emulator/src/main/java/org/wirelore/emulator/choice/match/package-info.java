/**
 * Choices of which message a receive takes: what there is to choose from, what was chosen in a run, and what may have
 * caused what. Whatever carries the messages offers {@link org.wirelore.emulator.choice.match.MatchChoices}.
 *
 * <p>May import: the JDK without threads, clocks, sockets and files.
 */
@NullMarked
package org.wirelore.emulator.choice.match;

import org.jspecify.annotations.NullMarked;
