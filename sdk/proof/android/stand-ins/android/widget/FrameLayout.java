package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;

/** All children begin in the upper left corner. */
public class FrameLayout extends ViewGroup {
    public static class LayoutParams extends ViewGroup.LayoutParams {
        public LayoutParams(int width, int height) {
            super(width, height);
        }
    }

    public FrameLayout(Context context) {
        super(context);
    }

    public FrameLayout(Context context, AttributeSet attributes) {
        super(context);
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        int width = 0;
        int height = 0;
        for (int index = 0; index < getChildCount(); index += 1) {
            View child = getChildAt(index);
            child.measure(within(widthSpec), within(heightSpec));
            width = Math.max(width, child.getMeasuredWidth());
            height = Math.max(height, child.getMeasuredHeight());
        }
        setMeasuredDimension(resolveSize(width, widthSpec), resolveSize(height, heightSpec));
    }

    protected int within(int spec) {
        int mode = MeasureSpec.getMode(spec);
        return mode == MeasureSpec.EXACTLY
            ? MeasureSpec.makeMeasureSpec(MeasureSpec.getSize(spec), MeasureSpec.AT_MOST)
            : spec;
    }

    @Override
    protected void onLayout(boolean isChanged, int left, int top, int right, int bottom) {
        for (int index = 0; index < getChildCount(); index += 1) {
            View child = getChildAt(index);
            child.layout(0, 0, child.getMeasuredWidth(), child.getMeasuredHeight());
        }
    }
}
