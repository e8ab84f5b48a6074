package android.content.res;

import java.util.Locale;

public final class Configuration {
    public float fontScale = 1;
    public Locale locale = Locale.forLanguageTag("de-AT");
    public int orientation;
    public int screenWidthDp;
    public int screenHeightDp;
    public int smallestScreenWidthDp;
}
