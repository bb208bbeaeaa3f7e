package org.wirelore.rig.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class SafeTextTest {
    @Test
    void controlCharactersBecomeTheirPictures() {
        assertThat(SafeText.oneLine("a\u0000b\u001b[31mc\u007f\n")).isEqualTo("a␀b␛[31mc␡␊");
    }

    @Test
    void layoutStaysInTextOfSeveralLines() {
        assertThat(SafeText.visible("a\n\tb\r")).isEqualTo("a\n\tb␍");
    }

    @Test
    void textThatTurnsTheDirectionOfWritingAroundIsMadeHarmless() {
        assertThat(SafeText.oneLine("a\u202eb\u2066c\ufeff")).isEqualTo("a\ufffdb\ufffdc\ufffd");
    }

    @Test
    void halvesOfSurrogatePairsAreReplacedAndWholePairsStay() {
        assertThat(SafeText.oneLine("a\ud800b \ud83d\ude00")).isEqualTo("a\ufffdb \ud83d\ude00");
    }

    @Test
    void markupCharactersBecomeEntities() {
        assertThat(SafeText.xml("<b a='1' c=\"2\">&amp;]]>"))
                .isEqualTo("&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;]]&gt;");
    }

    @Test
    void longTextIsCutBetweenCharactersAndNeverInsideOne() {
        assertThat(SafeText.shortened("\ud83d\ude00".repeat(9), 4)).isEqualTo("\ud83d\ude00".repeat(3) + "…");
        assertThat(SafeText.shortened("abcd", 4)).isEqualTo("abcd");
    }

    private final DocumentBuilder parser;

    SafeTextTest() throws ParserConfigurationException {
        parser = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
    }

    @Property(tries = 300)
    void anyTextSurvivesAParserAsTextAndAsAttribute(@ForAll String text) throws Exception {
        String document = "<a b=\"" + SafeText.xmlAttribute(text) + "\">" + SafeText.xml(text) + "</a>";
        var root = parser
                .parse(new InputSource(new StringReader(document))).getDocumentElement();
        assertThat(root.getTextContent()).isEqualTo(SafeText.visible(text));
        assertThat(root.getAttribute("b")).isEqualTo(SafeText.visible(text));
    }
}
