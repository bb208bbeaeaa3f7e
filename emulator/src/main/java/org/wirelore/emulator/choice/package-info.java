/**
 * The implementations of {@link org.wirelore.device.api.Decider}: a seeded generator with one stream per decision
 * point, a recorded script (replay), or an explorer that places chosen answers in the sequence of questions.
 *
 * <p>Every decider here can be reset and asked again; points stay registered. Choosing allocates nothing, except where
 * a recorder's list grows. May import: {@code org.wirelore.device.api} and the JDK.
 */
@NullMarked
package org.wirelore.emulator.choice;

import org.jspecify.annotations.NullMarked;
