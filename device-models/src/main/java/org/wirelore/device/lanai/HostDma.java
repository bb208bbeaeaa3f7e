package org.wirelore.device.lanai;

/** The host DMA engine of a LANai 4: writing DMA_CTR moves this number of bytes between EAR and LAR. */
final class HostDma implements HostTransfer.Owner {
    private final HostTransfer transfer;

    HostDma(HostTransfer transfer) {
        this.transfer = transfer;
        transfer.serve(this);
    }

    int hostAddress() {
        return (int) transfer.hostAddress();
    }

    void setHostAddress(int address) {
        transfer.setHostAddress(Integer.toUnsignedLong(address));
    }

    int direction() {
        return transfer.toSram() ? 1 : 0;
    }

    void setDirection(int value) {
        transfer.setToSram((value & 1) != 0);
    }

    @Override
    public void onEnd() {
        // DMA_INT rises, which is a level.
    }

    @Override
    public boolean endsByEvent() {
        return false;
    }
}
