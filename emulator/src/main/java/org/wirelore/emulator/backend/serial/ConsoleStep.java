package org.wirelore.emulator.backend.serial;

import java.time.Duration;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** One action at a console. */
public sealed interface ConsoleStep {
    /**
     * Looks at what the machine writes until a pattern shows up after the place where the last one did.
     *
     * @param pattern a regular expression
     * @param timeout how long to look
     */
    record WaitFor(String pattern, Duration timeout) implements ConsoleStep {
        public WaitFor {
            try {
                Pattern.compile(pattern);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "a console step must wait for a regular expression: pattern=" + pattern
                                + ": " + e.getDescription(),
                        e);
            }
            if (!timeout.isPositive()) {
                throw new IllegalArgumentException("a console step must wait for some time: timeout=" + timeout);
            }
        }
    }

    /** Types a line and the return key. */
    record SendLine(String text) implements ConsoleStep {
    }

    /** Types without the return key; for menus and passwords' like. */
    record SendKeys(String text) implements ConsoleStep {
    }
}
