package org.wirelore.toy.rig;

import java.util.stream.Stream;
import org.wirelore.rig.product.ProductRegistry;
import org.wirelore.rig.spi.Registry;

/** The product with postboxes. */
public final class ToyRegistry {
    /** The product's bindings, and one more line. */
    public static final Registry REGISTRY = new Registry(ToyRankMain.class.getName(),
            Stream.concat(ProductRegistry.REGISTRY.bindings().stream(), Stream.of(new ToyBinding())).toList());

    private ToyRegistry() {
    }
}
