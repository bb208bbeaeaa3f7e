package org.wirelore.rig.sci.conformance;

/** A fabric of which it is known what its SISCI may lack. */
public interface SisciFabric {
    /** {@return what is below the library} */
    Provider provider();
}
