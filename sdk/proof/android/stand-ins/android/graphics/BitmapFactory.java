package android.graphics;

/** Decodes what begins as a JPEG or a PNG. */
public class BitmapFactory {
    public static class Options {
        public boolean inJustDecodeBounds;
        public int inSampleSize;
        public int outWidth;
        public int outHeight;
    }

    public static Bitmap decodeByteArray(byte[] bytes, int offset, int length, Options options) {
        int first = length == 0 ? 0 : bytes[0] & 255;
        if (first != 0xff && first != 0x89) return null;
        options.outWidth = 1080;
        options.outHeight = 1920;
        return options.inJustDecodeBounds ? null : new Bitmap();
    }
}
