package org.wirelore.rig.via.conformance;

/** A fabric of which it is known what its VIPL may lack. */
public interface ViplFabric {
    /** {@return what is below the library} */
    ViaProvider provider();
}
