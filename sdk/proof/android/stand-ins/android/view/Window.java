package android.view;

import ads.frontrow.standins.Phone;
import android.content.Context;
import android.graphics.drawable.Drawable;

/** A window as large as the phone's screen. */
public class Window {
    private final View decor = new View(new Context());
    private View content;
    private boolean isVisible;

    public View getDecorView() {
        return decor;
    }

    public View content() {
        return content;
    }

    public void setBackgroundDrawable(Drawable drawable) {}

    public void setStatusBarColor(int color) {}

    public void setNavigationBarColor(int color) {}

    public boolean isVisible() {
        return isVisible;
    }

    public void show(View view) {
        if (content != null) content.leaveWindow();
        content = view;
        if (view == null) return;
        view.enterWindow(this);
        applyInsets();
        layOut();
    }

    public void setVisible(boolean isVisible) {
        this.isVisible = isVisible;
        if (isVisible) layOut();
    }

    public void applyInsets() {
        if (content != null) content.dispatchApplyWindowInsets(Phone.now().insets());
    }

    public void layOut() {
        if (content == null) return;
        int width = Phone.now().width();
        int height = Phone.now().height();
        content.measure(exactly(width), exactly(height));
        content.layout(0, 0, width, height);
    }

    private static int exactly(int size) {
        return View.MeasureSpec.makeMeasureSpec(size, View.MeasureSpec.EXACTLY);
    }
}
