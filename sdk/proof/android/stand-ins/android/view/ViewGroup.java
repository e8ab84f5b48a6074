package android.view;

import android.content.Context;
import android.util.AttributeSet;
import java.util.ArrayList;
import java.util.List;

public abstract class ViewGroup extends View implements ViewParent {
    private final List<View> children = new ArrayList<>();

    public static class LayoutParams {
        public static final int MATCH_PARENT = -1;
        public static final int WRAP_CONTENT = -2;
        public int width;
        public int height;

        public LayoutParams(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public ViewGroup(Context context) {
        super(context);
    }

    public ViewGroup(Context context, AttributeSet attributes) {
        super(context);
    }

    @Override
    protected abstract void onLayout(boolean isChanged, int left, int top, int right, int bottom);

    public void addView(View view) {
        if (view.getParent() != null) throw new IllegalStateException("The view has a parent.");
        children.add(view);
        view.setParent(this);
        if (isAttachedToWindow()) view.attached(true);
        requestLayout();
    }

    public void addView(View view, LayoutParams params) {
        view.setLayoutParams(params);
        addView(view);
    }

    public void removeView(View view) {
        if (!children.remove(view)) return;
        if (isAttachedToWindow()) view.attached(false);
        view.setParent(null);
        requestLayout();
    }

    public int getChildCount() {
        return children.size();
    }

    public View getChildAt(int index) {
        return children.get(index);
    }

    @Override
    void attached(boolean isAttached) {
        super.attached(isAttached);
        for (View child : children) child.attached(isAttached);
    }
}
