/**
 * Conformance tables of C libraries: every function in every state of its objects, on whatever provider a rig has.
 *
 * <p>A program has a {@code states.txt} with the answers ({@link org.wirelore.rig.conformance.StateTable}), a class for
 * each kind of objects that brings them into their states and makes the calls ({@link
 * org.wirelore.rig.conformance.Trials}), and the names of its library's answers ({@link
 * org.wirelore.rig.conformance.AnswerSet}).
 *
 * <p>May import: {@code org.wirelore.rig.program}, {@code org.wirelore.rig.report}, {@code org.wirelore.rig.spi} and
 * the JDK.
 */
@NullMarked
package org.wirelore.rig.conformance;

import org.jspecify.annotations.NullMarked;
