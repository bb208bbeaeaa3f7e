package org.wirelore.device.psb;

import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.psb.PsbRegister;

/** What base address register 0 opens: registers, outbound table, export table; words only. */
final class RegisterWindow implements RegisterBank {
    private final PsbCard card;
    private final PsbConfig config;
    private final TranslationTable table;
    private final ExportTable exports;

    RegisterWindow(PsbCard card, PsbConfig config, TranslationTable table, ExportTable exports) {
        this.card = card;
        this.config = config;
        this.table = table;
        this.exports = exports;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        if (!card.opensMemory() || sizeBytes != Integer.BYTES || (offset & 3) != 0 || offset < 0) {
            return -1 >>> (Integer.SIZE - 8 * sizeBytes);
        }
        if (offset < PsbRegister.REGISTERS_END) {
            return card.registers().read(offset);
        }
        if (isEntry(offset)) {
            return table.read(offset - PsbRegister.ATT);
        }
        return offset >= PsbRegister.EXPORTS ? exports.read(offset - PsbRegister.EXPORTS) : -1;
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        if (!card.opensMemory() || sizeBytes != Integer.BYTES || (offset & 3) != 0 || offset < 0) {
            return;
        }
        if (offset < PsbRegister.REGISTERS_END) {
            card.registers().write(offset, value);
        } else if (isEntry(offset)) {
            table.write(offset - PsbRegister.ATT, value);
            card.loads().drop();
        } else if (offset >= PsbRegister.EXPORTS) {
            exports.write(offset - PsbRegister.EXPORTS, value);
        }
    }

    private boolean isEntry(int offset) {
        return offset >= PsbRegister.ATT
                && offset < PsbRegister.ATT + config.table().entries() * PsbRegister.ATT_ENTRY_BYTES;
    }

    @Override
    public boolean accepts(int offset, int length, boolean isRead, Runnable retry) {
        if (isRead && offset == PsbRegister.SBAR) {
            return card.stores().passesBarrier(retry);
        }
        if (isRead && offset == PsbRegister.DMAS) {
            return card.engine().answers(retry);
        }
        return isRead || offset != PsbRegister.INTT || card.triggers().accepts(retry);
    }
}
