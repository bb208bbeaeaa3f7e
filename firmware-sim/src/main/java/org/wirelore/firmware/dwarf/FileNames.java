package org.wirelore.firmware.dwarf;

import java.util.ArrayList;
import java.util.List;

/** The source files that one line program speaks of. */
final class FileNames {
    private static final int CONTENT_PATH = 1;
    private static final int CONTENT_DIRECTORY = 2;
    private static final int ENTRIES_MAX = 65_536;

    private final List<String> files;
    private final int first;

    private FileNames(List<String> files, int first) {
        this.files = files;
        this.first = first;
    }

    /** The path of the file with this number. */
    String name(long number) {
        long index = number - first;
        return index >= 0 && index < files.size() ? files.get((int) index) : NameForms.UNKNOWN;
    }

    /** Versions 2 to 4: texts that end with an empty one; files are numbered from 1, folder 0 is the compiler's own. */
    static FileNames old(ByteCursor cursor, NameForms strings) {
        List<String> folders = new ArrayList<>(List.of(""));
        for (String folder = cursor.text(); !folder.isEmpty(); folder = cursor.text()) {
            folders.add(folder);
        }
        List<String> files = new ArrayList<>();
        for (String file = cursor.text(); !file.isEmpty(); file = cursor.text()) {
            long folder = cursor.uleb();
            cursor.uleb();
            cursor.uleb();
            files.add(path(strings, folders, folder, file));
        }
        return new FileNames(files, 1);
    }

    /** Version 5: two tables that say what is in their entries. */
    static FileNames described(ByteCursor cursor, NameForms strings) {
        List<String> folders = new ArrayList<>();
        for (Entry entry : entries(cursor, strings)) {
            folders.add(path(strings, folders, 0, entry.path()));
        }
        List<String> files = new ArrayList<>();
        for (Entry entry : entries(cursor, strings)) {
            files.add(path(strings, folders, entry.folder(), entry.path()));
        }
        return new FileNames(files, 0);
    }

    private static List<Entry> entries(ByteCursor cursor, NameForms strings) {
        int formats = cursor.u8();
        long[] contents = new long[formats];
        long[] forms = new long[formats];
        for (int i = 0; i < formats; i++) {
            contents[i] = cursor.uleb();
            forms[i] = cursor.uleb();
        }
        long count = cursor.uleb();
        if (count > ENTRIES_MAX || (formats == 0 && count > 0)) {
            throw new LineProgramException(cursor.position(), "expected up to " + ENTRIES_MAX
                    + " described files, found " + count);
        }
        List<Entry> entries = new ArrayList<>();
        for (long n = 0; n < count; n++) {
            String path = NameForms.UNKNOWN;
            long folder = 0;
            for (int i = 0; i < formats; i++) {
                if (contents[i] == CONTENT_PATH) {
                    path = strings.text(cursor, forms[i]);
                } else if (contents[i] == CONTENT_DIRECTORY) {
                    folder = NameForms.number(cursor, forms[i]);
                } else {
                    NameForms.skip(cursor, forms[i]);
                }
            }
            entries.add(new Entry(path, folder));
        }
        return entries;
    }

    private static String path(NameForms strings, List<String> folders, long folder, String file) {
        if (file.startsWith("/") || folder < 0 || folder >= folders.size() || folders.get((int) folder).isEmpty()) {
            return file;
        }
        return strings.charged(folders.get((int) folder) + "/" + file);
    }

    private record Entry(String path, long folder) {
    }
}
