package org.wirelore.device.clan.driver;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.clan.ClanAddress;
import org.wirelore.device.api.clan.ClanDoorbell;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.vipl.agent.ViUnit;

/** A VI of the card. */
final class ClanViUnit implements ViUnit {
    private final ClanDriver driver;
    private final int number;
    private final Host process;
    private final RegisterBank doorbells;
    private final ViUnit.Listener listener;
    /** What both doorbells have as the upper word of an address. */
    private final int[] highs = new int[2];

    ClanViUnit(ClanDriver driver, int number, Host process, RegisterBank doorbells, ViUnit.Listener listener) {
        this.driver = driver;
        this.number = number;
        this.process = process;
        this.doorbells = doorbells;
        this.listener = listener;
    }

    /** Makes the VI in the card. */
    void make(ViAttributes attributes, int sendCq, int receiveCq) {
        setAttributes(attributes);
        write(ClanVi.VICQ, (receiveCq + 1) << 16 | (sendCq + 1));
        write(ClanVi.VINM, number);
    }

    int number() {
        return number;
    }

    ViUnit.Listener listener() {
        return listener;
    }

    private void write(int word, int value) {
        driver.registers().write(ClanVi.at(number, word), value);
    }

    @Override
    public void setAttributes(ViAttributes attributes) {
        driver.open(attributes.ptag() >>> 16, process);
        write(ClanVi.VILV, attributes.reliability().bit() | (attributes.enableRdmaWrite() ? ClanVi.LEVEL_WRITE : 0)
                | (attributes.enableRdmaRead() ? ClanVi.LEVEL_READ : 0));
        write(ClanVi.VITG, attributes.ptag());
        write(ClanVi.VIMT, attributes.maxTransferSize());
    }

    @Override
    public void post(boolean isReceive, long descriptor, int handle) {
        int queue = isReceive ? 1 : 0;
        int high = (int) (descriptor >>> Integer.SIZE);
        if (high != highs[queue]) {
            highs[queue] = high;
            doorbells.write(ClanDoorbell.at(number, isReceive, ClanDoorbell.HIGH), high);
        }
        doorbells.write(ClanDoorbell.at(number, isReceive, ClanDoorbell.LOW), (int) descriptor);
        doorbells.write(ClanDoorbell.at(number, isReceive, ClanDoorbell.HANDLE), handle);
    }

    @Override
    public void look() {
        process.spend(driver.looks());
        process.now();
    }

    @Override
    public void arm(boolean isReceive) {
        int came = driver.registers().read(ClanVi.at(number, isReceive ? ClanVi.VIAR : ClanVi.VIAS));
        if (came != 0) {
            listener.onCompletion(isReceive);
        }
    }

    @Override
    public void connect(long host, int remoteVi, int connection, int remoteConnection) {
        write(ClanVi.VIPS, ClanAddress.station(host));
        write(ClanVi.VIPV, remoteVi);
        write(ClanVi.VICN, connection);
        write(ClanVi.VIPC, remoteConnection);
        write(ClanVi.VICM, ClanVi.CONNECT);
    }

    @Override
    public boolean isBroken() {
        return driver.peek(ClanVi.at(number, ClanVi.VIST)) == ClanVi.BROKEN;
    }

    @Override
    public void breakOff() {
        write(ClanVi.VICM, ClanVi.BREAK);
    }

    @Override
    public void clear() {
        write(ClanVi.VICM, ClanVi.CLEAR);
    }

    @Override
    public void destroy() {
        write(ClanVi.VINM, 0);
        driver.remove(this);
    }
}
