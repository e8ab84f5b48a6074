package android.util;

import java.util.ArrayList;
import java.util.List;

public final class Log {
    public static final List<String> LINES = new ArrayList<>();

    private Log() {}

    public static int i(String tag, String message) {
        LINES.add(tag + ": " + message);
        return 0;
    }
}
