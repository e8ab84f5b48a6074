package android.widget;

import android.content.Context;
import android.graphics.Typeface;
import android.text.TextUtils;
import android.view.View;

/** Letters are half as wide as they are high. */
public class TextView extends View {
    private CharSequence text = "";
    private float size = 14;
    private int maxLines = Integer.MAX_VALUE;
    private int[] padding = {0, 0, 0, 0};

    public TextView(Context context) {
        super(context);
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int sides = padding[0] + padding[2];
        int wanted = Math.max((int) (text.length() * size * 0.52) + sides, getMinimumWidth());
        int width = resolveSize(wanted, widthSpec);
        double room = Math.max(1, width - sides);
        int lines = Math.min(maxLines, (int) Math.max(1, Math.ceil(text.length() * size * 0.52 / room)));
        int high = (int) (lines * size * 1.4) + padding[1] + padding[3];
        setMeasuredDimension(width, resolveSize(Math.max(high, getMinimumHeight()), heightSpec));
    }

    public CharSequence getText() {
        return text;
    }

    public final void setText(CharSequence text) {
        this.text = text;
        requestLayout();
    }

    public void setTextSize(int unit, float size) {
        this.size = size;
    }

    public void setMaxLines(int lines) {
        maxLines = lines;
    }

    public void setPadding(int left, int top, int right, int bottom) {
        padding = new int[] {left, top, right, bottom};
    }

    public void setEllipsize(TextUtils.TruncateAt where) {}

    public void setGravity(int gravity) {}

    public void setTextColor(int color) {}

    public void setTypeface(Typeface face) {}

    public void setShadowLayer(float radius, float dx, float dy, int color) {}
}
