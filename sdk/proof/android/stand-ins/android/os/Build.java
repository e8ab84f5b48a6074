package android.os;

public class Build {
    public static final String MODEL = "Stand-in (7); ü";

    public static class VERSION {
        public static final String RELEASE = "14";
    }
}
