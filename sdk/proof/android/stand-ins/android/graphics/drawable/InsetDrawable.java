package android.graphics.drawable;

public class InsetDrawable extends Drawable {
    public InsetDrawable(Drawable drawable, int left, int top, int right, int bottom) {}
}
