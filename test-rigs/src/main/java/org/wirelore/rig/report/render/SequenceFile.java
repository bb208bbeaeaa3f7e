package org.wirelore.rig.report.render;

import java.nio.file.Path;
import org.wirelore.rig.report.SequenceDiagram;

/** A sequence diagram as a picture of its own, which any browser shows. */
public final class SequenceFile {
    /** The usual name of the file. */
    public static final String NAME = "sequence.svg";

    private SequenceFile() {
    }

    /**
     * Writes it; a file that was there is replaced.
     *
     * @throws ReportException if it can't be written
     */
    public static void write(SequenceDiagram diagram, Path file) {
        ReportFiles.write(file, render(diagram));
    }

    static String render(SequenceDiagram diagram) {
        Markup page = new Markup();
        SequenceSvg.drawAlone(diagram, HtmlReport.styleSheet(), page);
        return page.finished();
    }
}
