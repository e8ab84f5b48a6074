package android.widget;

import android.content.Context;
import android.graphics.Bitmap;
import android.graphics.drawable.Drawable;
import android.view.View;

public class ImageView extends View {
    private Bitmap bitmap;

    public enum ScaleType { MATRIX, FIT_XY, FIT_START, FIT_CENTER, FIT_END, CENTER, CENTER_CROP, CENTER_INSIDE }

    public ImageView(Context context) {
        super(context);
    }

    public void setScaleType(ScaleType type) {}

    public void setImageDrawable(Drawable drawable) {}

    public void setImageBitmap(Bitmap bitmap) {
        this.bitmap = bitmap;
    }

    public Bitmap bitmap() {
        return bitmap;
    }
}
