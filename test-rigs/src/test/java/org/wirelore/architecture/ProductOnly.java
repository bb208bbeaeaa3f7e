package org.wirelore.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out tests: those of this module and the contract tests that device-models shares as a jar. */
public final class ProductOnly implements ImportOption {
    @Override
    public boolean includes(Location location) {
        return !location.contains("/test-classes/") && !location.contains("-tests.jar");
    }
}
