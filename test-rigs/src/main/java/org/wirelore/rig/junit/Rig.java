package org.wirelore.rig.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The rig of a test, or of all tests of a class. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Rig {
    /** Name of a shipped rig, or path of a rig file, as on the command line. */
    String value();

    /** Replaces values of the rig, such as {@code protocol.ack=eager}. */
    String[] set() default {};
}
