package org.wirelore.architecture;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;

/** All rules about the classes of the product, which are read once. */
@AnalyzeClasses(packages = "org.wirelore", importOptions = ProductOnly.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests IMPORTS = ArchTests.in(ImportRules.class);

    @ArchTest
    static final ArchTests STYLE = ArchTests.in(StyleRules.class);
}
