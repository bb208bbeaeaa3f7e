package org.wirelore.emulator.sci;

import org.wirelore.emulator.capture.LinkType;

/** How a capture has send packets and echoes: see {@link SubactionImage}. */
final class SciCapture {
    private static final int NUMBER = LinkType.USER_0 + 1;
    private static final String DISSECTOR = """
            -- SCI (IEEE 1596), for captures with link type USER1
            local proto = Proto("sci", "SCI")
            local kinds = {[0] = "request", [1] = "response", [2] = "echo"}
            local commands = {[0] = "read", [1] = "write", [2] = "move", [3] = "fetch-add", [4] = "compare-swap",
              [5] = "response"}
            local statuses = {[0] = "complete", [1] = "conflict", [2] = "data error", [3] = "type error",
              [4] = "address error"}
            local echoes = {[0] = "accepted", [1] = "busy", [2] = "none"}
            local f = proto.fields
            f.target = ProtoField.uint16("sci.target", "Target node", base.DEC_HEX)
            f.source = ProtoField.uint16("sci.source", "Source node", base.DEC_HEX)
            f.kind = ProtoField.uint8("sci.kind", "Kind", base.DEC, kinds, 0xf0)
            f.phase = ProtoField.uint8("sci.phase", "Phase of a retry", base.DEC, nil, 0x0f)
            f.ofresponse = ProtoField.bool("sci.ofresponse", "Of a response", 8, nil, 0x04)
            f.echo = ProtoField.uint8("sci.echo", "Echo", base.DEC, echoes, 0x03)
            f.command = ProtoField.uint8("sci.command", "Command", base.DEC, commands, 0xf0)
            f.old = ProtoField.bool("sci.old", "Passed the scrubber", 8, nil, 0x80)
            f.status = ProtoField.uint8("sci.status", "Status", base.DEC, statuses, 0x70)
            f.bytes = ProtoField.uint16("sci.bytes", "Bytes of data", base.DEC)
            f.transaction = ProtoField.uint8("sci.transaction", "Transaction", base.DEC)
            f.offset = ProtoField.uint64("sci.offset", "Offset", base.HEX)
            f.crc = ProtoField.uint16("sci.crc", "CRC", base.HEX)
            function proto.dissector(buffer, pinfo, tree)
              pinfo.cols.protocol = "SCI"
              local length = buffer:len()
              if length < 8 then return end
              local branch = tree:add(proto, buffer())
              local kind = bit.rshift(buffer(2, 1):uint(), 4)
              local source = buffer(4, 2):uint()
              local target = buffer(0, 2):uint()
              branch:add(f.target, buffer(0, 2))
              branch:add(f.source, buffer(4, 2))
              branch:add(f.kind, buffer(2, 1))
              local text
              if kind == 2 then
                branch:add(f.ofresponse, buffer(2, 1))
                branch:add(f.echo, buffer(2, 1))
                branch:add(f.transaction, buffer(3, 1))
                text = "echo " .. (echoes[bit.band(buffer(2, 1):uint(), 3)] or "?") .. ", transaction "
                  .. buffer(3, 1):uint()
              elseif length >= 16 then
                local blocks = bit.band(buffer(3, 1):uint(), 15)
                local bytes = blocks == 0 and bit.band(buffer(6, 1):uint(), 15) + 1 or (blocks + 1) * 16
                local command = bit.rshift(buffer(3, 1):uint(), 4)
                branch:add(f.phase, buffer(2, 1))
                branch:add(f.command, buffer(3, 1))
                branch:add(f.old, buffer(6, 1))
                branch:add(f.status, buffer(6, 1))
                branch:add(f.transaction, buffer(7, 1))
                branch:add(f.offset, buffer(8, 6))
                if command == 0 or length > 16 then branch:add(f.bytes, buffer(3, 4), bytes) end
                text = (commands[command] or "?") .. ", transaction " .. buffer(7, 1):uint()
                if length > 16 then Dissector.get("data"):call(buffer(14, length - 16):tvb(), pinfo, branch) end
              end
              branch:add(f.crc, buffer(length - 2, 2))
              pinfo.cols.info = source .. " > " .. target .. ": " .. (text or "?")
            end
            DissectorTable.get("wtap_encap"):add(wtap.USER1, proto)
            """;
    /** Send packets and echoes of SCI. */
    static final LinkType LINK_TYPE = new LinkType(NUMBER, "sci", SubactionImage.CRC_BYTES, DISSECTOR);

    private SciCapture() {
    }
}
