package org.wirelore.rig.samples.matrix;

import java.io.IOException;

/** A file that holds no matrix which can be read; the message says where, what was expected and what was found. */
final class MatrixFormatException extends IOException {
    private static final long serialVersionUID = 1;

    MatrixFormatException(String message) {
        super(message);
    }
}
