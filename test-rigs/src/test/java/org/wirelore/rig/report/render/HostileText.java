package org.wirelore.rig.report.render;

/** A text with everything in it that could break out of a file format, and far too long. */
final class HostileText {
    static final String TEXT = "<script>alert('1')</script><img src=x onerror=alert(2)> \"' & ]]> --> </style></svg> "
            + "\u0000\u0001\u001b[31m\r\n\t\u007f\u009b \u202e\ud800 \ufffe \\u0000 %s %n ${x} " + "long".repeat(200);

    private HostileText() {
    }
}
