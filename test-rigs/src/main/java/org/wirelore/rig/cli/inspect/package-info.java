/**
 * The commands that run nothing: {@code list}, {@code describe}, {@code validate}, {@code schema} and {@code doctor}.
 * They print what rigs say and what this machine can do.
 *
 * <p>May import: the rig packages and picocli.
 */
@NullMarked
package org.wirelore.rig.cli.inspect;

import org.jspecify.annotations.NullMarked;
