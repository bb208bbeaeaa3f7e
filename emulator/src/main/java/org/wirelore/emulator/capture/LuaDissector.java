package org.wirelore.emulator.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes a Wireshark dissector in Lua for a user link type: fields of one to eight bytes at fixed offsets, most
 * significant byte first, then the rest as data. What needs more than that is written by hand.
 */
public final class LuaDissector {
    private static final int WIDTH_MAX = 8;

    private record Field(String name, String title, int offset, int bytes) {
    }

    private final int linkType;
    private final String name;
    private final String title;
    private final List<Field> fields = new ArrayList<>();

    /**
     * @param linkType from {@link LinkType#USER_0} to {@link LinkType#USER_15}
     * @param name the protocol's name in display filters, lower-case letters and digits
     * @param title its name for readers
     */
    public LuaDissector(int linkType, String name, String title) {
        if (!LinkType.isUser(linkType) || !name.matches("[a-z][a-z0-9]*")) {
            throw new IllegalArgumentException("a dissector must be for a link type from 147 to 162 and have a name of"
                    + " lower-case letters and digits: linkType=" + linkType + ", name=" + name);
        }
        this.linkType = linkType;
        this.name = name;
        this.title = title;
    }

    /**
     * Adds a field.
     *
     * @param fieldName its name in display filters, behind the protocol's and a dot
     * @param fieldTitle its name for readers
     * @param offset its first byte
     * @param bytes 1 to 8
     */
    public LuaDissector field(String fieldName, String fieldTitle, int offset, int bytes) {
        if (!fieldName.matches("[a-z][a-zA-Z0-9]*") || offset < 0 || bytes < 1 || bytes > WIDTH_MAX) {
            throw new IllegalArgumentException("a field must have a name of letters and digits, lie in the unit and"
                    + " have 1 to 8 bytes: name=" + fieldName + ", offset=" + offset + ", bytes=" + bytes);
        }
        fields.add(new Field(fieldName, fieldTitle, offset, bytes));
        return this;
    }

    /** The dissector's text. */
    public String text() {
        StringBuilder lua = new StringBuilder();
        lua.append("-- ").append(title).append(", for captures with link type USER").append(linkType - LinkType.USER_0)
                .append('\n');
        lua.append("local proto = Proto(").append(quoted(name)).append(", ").append(quoted(title)).append(")\n");
        int end = 0;
        for (Field field : fields) {
            lua.append("proto.fields.").append(field.name()).append(" = ProtoField.uint").append(bits(field))
                    .append('(').append(quoted(name + "." + field.name())).append(", ").append(quoted(field.title()))
                    .append(", base.HEX_DEC)\n");
            end = Math.max(end, field.offset() + field.bytes());
        }
        lua.append("function proto.dissector(buffer, pinfo, tree)\n");
        lua.append("  pinfo.cols.protocol = ").append(quoted(name)).append('\n');
        lua.append("  local branch = tree:add(proto, buffer())\n");
        for (Field field : fields) {
            lua.append("  if buffer:len() >= ").append(field.offset() + field.bytes())
                    .append(" then branch:add(proto.fields.").append(field.name()).append(", buffer(")
                    .append(field.offset()).append(", ").append(field.bytes()).append(")) end\n");
        }
        lua.append("  if buffer:len() > ").append(end).append(" then Dissector.get(\"data\"):call(buffer(").append(end)
                .append("):tvb(), pinfo, tree) end\n");
        lua.append("end\n");
        lua.append("DissectorTable.get(\"wtap_encap\"):add(wtap.USER").append(linkType - LinkType.USER_0)
                .append(", proto)\n");
        return lua.toString();
    }

    /** The width of the number that holds the field. */
    private static int bits(Field field) {
        return field.bytes() > 4 ? 64 : field.bytes() == 3 ? 24 : 8 * field.bytes();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
    }
}
