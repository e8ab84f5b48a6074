package android.widget;

import android.content.Context;

/** Its content may be higher than it is. */
public class ScrollView extends FrameLayout {
    public ScrollView(Context context) {
        super(context);
    }

    @Override
    protected void onMeasure(int widthSpec, int heightSpec) {
        for (int index = 0; index < getChildCount(); index += 1)
            getChildAt(index).measure(widthSpec, MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
        setMeasuredDimension(MeasureSpec.getSize(widthSpec), MeasureSpec.getSize(heightSpec));
    }
}
