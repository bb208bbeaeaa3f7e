package org.wirelore.rig.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build stamped on the program's archive. */
final class Version implements IVersionProvider {
    private static final String STAMP = "/META-INF/maven/org.wirelore/test-rigs/pom.properties";

    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(STAMP)) {
            if (in != null) {
                properties.load(in);
            }
        }
        return new String[]{"wirelore " + properties.getProperty("version", "(unpackaged classes)"),
            "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch")};
    }
}
