package org.wirelore.device.api.sci;

/** What can be asked about an adapter (SCIQuery with SCI_Q_ADAPTER). Switches that are wanted answer 1 or 0. */
public enum AdapterQuery {
    /** The card's serial number. */
    SERIAL_NUMBER,
    /** The card's type, such as 310 for a D310. */
    CARD_TYPE,
    /** How many adapters the node has. */
    NUMBER,
    /** The driver's number for the adapter. */
    INSTANCE_NUMBER,
    /** Whether the adapter's firmware was found in order. */
    FIRMWARE_OK,
    /** This node's id on the interconnect. */
    NODEID,
    /** The node id that stands for this node's memory. */
    PHYS_MEM_NODEID,
    /** The node id that stands for this adapter's mailbox. */
    PHYS_MBX_NODEID,
    /** The node id that stands for a link controller of this adapter. */
    PHYS_LINK_PORT_NODEID,
    /** Whether a node id and a topology were set. */
    CONFIGURED,
    /** 1 while the link is up, else 0. */
    LINK_OPERATIONAL,
    /** Whether the link controller reports its link as sound. */
    HW_LINK_STATUS_IS_OK,
    /** Clock of the interconnect's links, MHz; 0 if unknown. */
    SCI_LINK_FREQUENCY,
    /** Clock of the bus between bridge and link controllers, MHz; 0 if unknown. */
    B_LINK_FREQUENCY,
    /** Clock of the host's I/O bus, MHz. */
    IO_BUS_FREQUENCY,
    /** Whether the cable leads to a switch. Cards on tori answered 1 as well. */
    CONNECTED_TO_SWITCH,
    /** Which switch it is; 0 if none. */
    LOCAL_SWITCH_TYPE,
    /** The switch's port that the cable leads to. */
    LOCAL_SWITCH_PORT_NUMBER,
    /** Whether that is the port that the configuration names. */
    CONNECTED_TO_EXPECTED_SWITCH_PORT,
    /** Bytes that one translation entry covers. */
    ATT_PAGE_SIZE,
    /** Translation entries that the adapter has. */
    ATT_NUMBER_OF_ENTRIES,
    /** Translation entries that are free now. */
    ATT_AVAILABLE_ENTRIES,
    /** DMA sizes are multiples of this many bytes. */
    DMA_SIZE_ALIGNMENT,
    /** DMA offsets are multiples of this many bytes. */
    DMA_OFFSET_ALIGNMENT,
    /** Largest DMA transfer, bytes. */
    DMA_MTU,
    /** Bytes from which DMA is worth its setup. */
    SUGGESTED_MIN_DMA_SIZE,
    /** Bytes from which a block transfer is worth its setup. */
    SUGGESTED_MIN_BLOCK_SIZE,
    /** Stream buffers for outgoing stores. */
    NUMBER_OF_STREAMS,
    /** Bytes that one stream buffer gathers: stores in an aligned piece of this size leave together. */
    STREAM_BUFFER_SIZE
}
