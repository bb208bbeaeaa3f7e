package org.wirelore.rig.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs a {@link Rig} once per seed before the test, which is called once with what was found. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@ExtendWith(ExplorationExtension.class)
public @interface Seeds {
    /** A range such as {@code 1..1000}, or one seed. */
    String value();
}
