package android.view;

import android.content.Context;
import android.content.res.Resources;
import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;

/** Sizes, places, taps and visibility; nothing is drawn. */
public class View extends Marks {
    public static final int VISIBLE = 0;
    public static final int GONE = 8;

    private final Context context;
    private ViewGroup parent;
    private Window window;
    private int left;
    private int top;
    private int right;
    private int bottom;
    private int measuredWidth;
    private int measuredHeight;
    private int minimumWidth;
    private int minimumHeight;
    private int visibility = VISIBLE;
    private int layoutDirection;
    private float alpha = 1;
    private boolean isEnabled = true;
    private boolean isLayoutAsked;
    private OnClickListener onClick;
    private OnApplyWindowInsetsListener onInsets;
    private ViewGroup.LayoutParams layoutParams;

    public interface OnClickListener {
        void onClick(View view);
    }

    public interface OnApplyWindowInsetsListener {
        WindowInsets onApplyWindowInsets(View view, WindowInsets insets);
    }

    public static class MeasureSpec {
        public static final int UNSPECIFIED = 0;
        public static final int EXACTLY = 1 << 30;
        public static final int AT_MOST = 2 << 30;

        public static int makeMeasureSpec(int size, int mode) {
            return (size & ~(3 << 30)) | mode;
        }

        public static int getMode(int spec) {
            return spec & (3 << 30);
        }

        public static int getSize(int spec) {
            return spec & ~(3 << 30);
        }
    }

    public View(Context context) {
        this.context = context;
    }

    public final Context getContext() {
        return context;
    }

    public Resources getResources() {
        return context.getResources();
    }

    public final void measure(int widthSpec, int heightSpec) {
        onMeasure(widthSpec, heightSpec);
    }

    protected void onMeasure(int widthSpec, int heightSpec) {
        setMeasuredDimension(
            resolveSize(minimumWidth, widthSpec),
            resolveSize(minimumHeight, heightSpec)
        );
    }

    public static int resolveSize(int wanted, int spec) {
        int room = MeasureSpec.getSize(spec);
        switch (MeasureSpec.getMode(spec)) {
            case MeasureSpec.EXACTLY:
                return room;
            case MeasureSpec.AT_MOST:
                return Math.min(wanted, room);
            default:
                return wanted;
        }
    }

    protected final void setMeasuredDimension(int width, int height) {
        measuredWidth = width;
        measuredHeight = height;
    }

    public final int getMeasuredWidth() {
        return measuredWidth;
    }

    public final int getMeasuredHeight() {
        return measuredHeight;
    }

    public void layout(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
        onLayout(true, left, top, right, bottom);
    }

    protected void onLayout(boolean isChanged, int left, int top, int right, int bottom) {}

    /** The layout of the whole window follows soon. */
    public void requestLayout() {
        View root = root();
        if (root.window == null || root.isLayoutAsked) return;
        root.isLayoutAsked = true;
        new Handler(Looper.getMainLooper()).post(() -> {
            root.isLayoutAsked = false;
            if (root.window != null) root.window.layOut();
        });
    }

    public final int getLeft() {
        return left;
    }

    public final int getTop() {
        return top;
    }

    public final int getWidth() {
        return right - left;
    }

    public final int getHeight() {
        return bottom - top;
    }

    public final ViewParent getParent() {
        return parent;
    }

    public boolean isAttachedToWindow() {
        return root().window != null;
    }

    public int getWindowVisibility() {
        Window window = root().window;
        return window != null && window.isVisible() ? VISIBLE : GONE;
    }

    public boolean isShown() {
        return visibility == VISIBLE && (parent == null ? window != null : parent.isShown());
    }

    public final boolean getGlobalVisibleRect(Rect visible) {
        visible.set(0, 0, getWidth(), getHeight());
        View view = this;
        while (view != null) {
            if (!visible.intersect(0, 0, view.getWidth(), view.getHeight())) return false;
            visible.offset(view.left, view.top);
            view = view.parent;
        }
        return visible.intersect(0, 0, root().getWidth(), root().getHeight());
    }

    /** A tap of a person: nothing where the view cannot be tapped. */
    public boolean performClick() {
        if (onClick == null || !isEnabled || !isShown()) return false;
        onClick.onClick(this);
        return true;
    }

    public void setOnClickListener(OnClickListener listener) {
        onClick = listener;
    }

    public WindowInsets onApplyWindowInsets(WindowInsets insets) {
        return insets;
    }

    public void setOnApplyWindowInsetsListener(OnApplyWindowInsetsListener listener) {
        onInsets = listener;
    }

    public WindowInsets dispatchApplyWindowInsets(WindowInsets insets) {
        return onInsets == null ? onApplyWindowInsets(insets) : onInsets.onApplyWindowInsets(this, insets);
    }

    protected void onAttachedToWindow() {}

    protected void onDetachedFromWindow() {}

    public int getVisibility() {
        return visibility;
    }

    public void setVisibility(int visibility) {
        this.visibility = visibility;
        requestLayout();
    }

    public float getAlpha() {
        return alpha;
    }

    public void setAlpha(float alpha) {
        this.alpha = alpha;
    }

    public boolean isEnabled() {
        return isEnabled;
    }

    public void setEnabled(boolean isEnabled) {
        this.isEnabled = isEnabled;
    }

    public int getLayoutDirection() {
        return parent == null ? layoutDirection : parent.getLayoutDirection();
    }

    public void setLayoutDirection(int direction) {
        layoutDirection = direction;
    }

    public int getMinimumWidth() {
        return minimumWidth;
    }

    public void setMinimumWidth(int width) {
        minimumWidth = width;
    }

    public int getMinimumHeight() {
        return minimumHeight;
    }

    public void setMinimumHeight(int height) {
        minimumHeight = height;
    }

    public ViewGroup.LayoutParams getLayoutParams() {
        return layoutParams;
    }

    public void setLayoutParams(ViewGroup.LayoutParams params) {
        layoutParams = params;
    }

    void enterWindow(Window window) {
        this.window = window;
        attached(true);
    }

    void leaveWindow() {
        attached(false);
        window = null;
    }

    void setParent(ViewGroup parent) {
        this.parent = parent;
    }

    /** Called for this view and all in it. */
    void attached(boolean isAttached) {
        if (isAttached) onAttachedToWindow();
        else onDetachedFromWindow();
    }

    private View root() {
        return parent == null ? this : ((View) parent).root();
    }
}
