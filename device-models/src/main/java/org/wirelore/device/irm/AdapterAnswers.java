package org.wirelore.device.irm;

import org.wirelore.device.api.sci.AdapterQuery;
import org.wirelore.device.api.sci.SciException;

/** What an adapter answers to queries. */
final class AdapterAnswers {
    private static final int DMA_ALIGNMENT = 8;
    private static final int DMA_MTU = 262_144;
    private static final int SUGGESTED_MIN = 4096;

    private AdapterAnswers() {
    }

    static int of(AdapterQuery query, IrmAdapter adapter, IrmConfig.Card card, int chip) throws SciException {
        return switch (query) {
            case CARD_TYPE -> chip >>> 16;
            case NODEID, PHYS_MEM_NODEID, PHYS_MBX_NODEID, PHYS_LINK_PORT_NODEID, SERIAL_NUMBER -> adapter.nodeId();
            case NUMBER_OF_STREAMS -> chip >>> 8 & 0xFF;
            case STREAM_BUFFER_SIZE -> card.streamBytes();
            case DMA_SIZE_ALIGNMENT, DMA_OFFSET_ALIGNMENT -> DMA_ALIGNMENT;
            case DMA_MTU -> DMA_MTU;
            case SUGGESTED_MIN_DMA_SIZE, SUGGESTED_MIN_BLOCK_SIZE -> SUGGESTED_MIN;
            case ATT_PAGE_SIZE -> card.pageBytes();
            case ATT_NUMBER_OF_ENTRIES -> card.entries();
            case ATT_AVAILABLE_ENTRIES -> adapter.entries().available();
            case IO_BUS_FREQUENCY -> card.ioBusMhz();
            case LINK_OPERATIONAL, HW_LINK_STATUS_IS_OK -> adapter.hasLink() ? 1 : 0;
            case CONFIGURED, FIRMWARE_OK, NUMBER -> 1;
            case INSTANCE_NUMBER, SCI_LINK_FREQUENCY, B_LINK_FREQUENCY, CONNECTED_TO_SWITCH, LOCAL_SWITCH_TYPE,
                    LOCAL_SWITCH_PORT_NUMBER, CONNECTED_TO_EXPECTED_SWITCH_PORT ->
                0;
        };
    }
}
