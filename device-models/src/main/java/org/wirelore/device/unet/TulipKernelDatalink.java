package org.wirelore.device.unet;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.unet.DatalinkTable.KernelPort;

/** The kernel's own datalink on the card that U-Net uses as well. One client is attached in each run. */
public final class TulipKernelDatalink implements KernelDatalink {
    private final DatalinkCalls calls;
    private @Nullable KernelPort port;

    TulipKernelDatalink(DatalinkCalls calls) {
        this.calls = calls;
    }

    @Override
    public long address() {
        return calls.mac();
    }

    @Override
    public int frameBytesMax() {
        return TulipDatalink.FRAME_BYTES_MAX;
    }

    @Override
    public void attach(KernelDatalinkClient client, int... types) {
        if (port != null && calls.isAttached(port)) {
            throw new IllegalStateException("a datalink must serve one client at a time: mac="
                    + Long.toHexString(calls.mac()));
        }
        port = calls.attach(client, types);
    }

    @Override
    public int claim() {
        return calls.claim(attached());
    }

    @Override
    public void submit(int length) {
        if (length < HEADER_BYTES || length > TulipDatalink.FRAME_BYTES_MAX) {
            throw new IllegalArgumentException("a frame must have " + HEADER_BYTES + " to "
                    + TulipDatalink.FRAME_BYTES_MAX + " bytes: length=" + length);
        }
        calls.submit(attached(), length);
    }

    private KernelPort attached() {
        KernelPort present = port;
        if (present == null) {
            throw new IllegalStateException("a client must be attached: mac=" + Long.toHexString(calls.mac()));
        }
        return present;
    }
}
