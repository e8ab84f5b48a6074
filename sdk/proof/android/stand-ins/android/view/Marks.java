package android.view;

import android.graphics.drawable.Drawable;

/** What is said of a view, and how it would be drawn. */
abstract class Marks {
    private Object tag;
    private CharSequence contentDescription;
    private int accessibility;

    public Object getTag() {
        return tag;
    }

    public void setTag(Object tag) {
        this.tag = tag;
    }

    public CharSequence getContentDescription() {
        return contentDescription;
    }

    public void setContentDescription(CharSequence words) {
        contentDescription = words;
    }

    public int getImportantForAccessibility() {
        return accessibility;
    }

    public void setImportantForAccessibility(int mode) {
        accessibility = mode;
    }

    public void setAccessibilityLiveRegion(int mode) {}

    public void setSystemUiVisibility(int flags) {}

    public void setBackground(Drawable drawable) {}

    public void setBackgroundColor(int color) {}

    public void forceLayout() {}

    public void setClickable(boolean isClickable) {}

    public void setClipToOutline(boolean isClipped) {}

    public void setFocusable(boolean isFocusable) {}
}
