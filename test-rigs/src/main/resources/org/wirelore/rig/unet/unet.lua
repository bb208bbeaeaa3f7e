-- U-Net over Ethernet: destination port byte, source port byte, message; and the 16-byte packet header of the reliable
-- protocol of the ADI (MPI-on-U-Net paper, section 6.1), where has_header says that messages begin with one.
local unet = Proto("unet", "U-Net")
local packet = Proto("unetmpi", "MPI on U-Net")
local types = {[0] = "short", [2] = "request to send", [4] = "ok to send", [13] = "data", [15] = "start or end"}

unet.fields.destination = ProtoField.uint8("unet.destination", "Destination port")
unet.fields.source = ProtoField.uint8("unet.source", "Source port")
packet.fields.tag = ProtoField.int32("unetmpi.tag", "Tag")
packet.fields.length = ProtoField.uint32("unetmpi.length", "Length of user data")
packet.fields.rank = ProtoField.uint32("unetmpi.rank", "Sender's rank")
packet.fields.context = ProtoField.uint32("unetmpi.context", "Context")
packet.fields.ackreq = ProtoField.bool("unetmpi.ackreq", "Acknowledgment requested")
packet.fields.type = ProtoField.uint32("unetmpi.type", "Type", base.DEC, types)
packet.fields.sequence = ProtoField.uint32("unetmpi.sequence", "Sequence number")
packet.fields.acknowledgment = ProtoField.uint32("unetmpi.acknowledgment", "Acknowledgment")

local function data(buffer, from, pinfo, tree)
  if buffer:len() > from then Dissector.get("data"):call(buffer(from):tvb(), pinfo, tree) end
end

function packet.dissector(buffer, pinfo, tree)
  if buffer:len() < 16 then data(buffer, 0, pinfo, tree) return end
  pinfo.cols.protocol = "MPI on U-Net"
  local branch = tree:add(packet, buffer(0, 16))
  local mode = buffer(8, 4):uint()
  local sequence, acknowledgment = buffer(12, 2):uint(), buffer(14, 2):uint()
  local length = buffer(4, 4):uint()
  branch:add(packet.fields.tag, buffer(0, 4))
  branch:add(packet.fields.length, buffer(4, 4))
  branch:add(packet.fields.rank, buffer(8, 4), bit.rshift(mode, 21))
  branch:add(packet.fields.context, buffer(8, 4), bit.band(bit.rshift(mode, 5), 0xFFFF))
  branch:add(packet.fields.ackreq, buffer(8, 4), bit.band(mode, 16) ~= 0)
  branch:add(packet.fields.type, buffer(8, 4), bit.band(mode, 15))
  if sequence >= 0x8000 then branch:add(packet.fields.sequence, buffer(12, 2), sequence - 0x8000) end
  if acknowledgment >= 0x8000 then branch:add(packet.fields.acknowledgment, buffer(14, 2), acknowledgment - 0x8000) end
  local name = types[bit.band(mode, 15)] or "type " .. bit.band(mode, 15)
  pinfo.cols.info = (sequence >= 0x8000 and "SEQ " .. (sequence - 0x8000) .. " " .. name .. ", " .. length .. " bytes"
    or "pure") .. (acknowledgment >= 0x8000 and " ACK " .. (acknowledgment - 0x8000) or "")
  -- Short frames are padded: the header's length says where the data end.
  if length <= buffer:len() - 16 then
    if length > 0 then Dissector.get("data"):call(buffer(16, length):tvb(), pinfo, tree) end
  else
    data(buffer, 16, pinfo, tree)
  end
end

function unet.dissector(buffer, pinfo, tree)
  if buffer:len() < 2 then data(buffer, 0, pinfo, tree) return end
  pinfo.cols.protocol = "U-Net"
  local branch = tree:add(unet, buffer(0, 2))
  branch:add(unet.fields.destination, buffer(0, 1))
  branch:add(unet.fields.source, buffer(1, 1))
  if buffer:len() > 2 and has_header then
    packet.dissector(buffer(2):tvb(), pinfo, tree)
  else
    data(buffer, 2, pinfo, tree)
  end
end

DissectorTable.get("ethertype"):add(ethernet_type, unet)
