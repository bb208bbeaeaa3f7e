package org.wirelore.emulator.myrinet;

import org.wirelore.emulator.capture.LinkType;

/** How a capture has packets: route bytes that are left, type, payload, and the check that closes them. */
final class MyrinetCapture {
    private static final int NUMBER = LinkType.USER_0;
    private static final String DISSECTOR = """
            -- Myrinet, for captures with link type USER0
            local proto = Proto("myrinet", "Myrinet")
            proto.fields.route = ProtoField.bytes("myrinet.route", "Route")
            proto.fields.hops = ProtoField.uint8("myrinet.hops", "Crossbars ahead", base.DEC)
            proto.fields.type = ProtoField.uint16("myrinet.type", "Type", base.HEX)
            proto.fields.crc = ProtoField.uint8("myrinet.crc", "CRC-8", base.HEX)
            function proto.dissector(buffer, pinfo, tree)
              pinfo.cols.protocol = "myrinet"
              local branch = tree:add(proto, buffer())
              local length = buffer:len()
              local route = 0
              while route < length - 1 and buffer(route, 1):uint() >= 0x80 do route = route + 1 end
              if route > 0 then branch:add(proto.fields.route, buffer(0, route)) end
              branch:add(proto.fields.hops, route)
              local at = route
              if length >= at + 3 then
                branch:add(proto.fields.type, buffer(at, 2))
                at = at + 2
              end
              if length - 1 > at then Dissector.get("data"):call(buffer(at, length - 1 - at):tvb(), pinfo, branch) end
              if length > 0 then branch:add(proto.fields.crc, buffer(length - 1, 1)) end
            end
            DissectorTable.get("wtap_encap"):add(wtap.USER0, proto)
            """;
    /** Myrinet packets. */
    static final LinkType LINK_TYPE = new LinkType(NUMBER, "myrinet", 1, DISSECTOR);

    private MyrinetCapture() {
    }
}
