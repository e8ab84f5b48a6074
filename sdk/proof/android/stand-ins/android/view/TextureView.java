package android.view;

import android.content.Context;
import android.graphics.SurfaceTexture;
import android.os.Handler;
import android.os.Looper;

/** Has a surface from its attachment to its detachment. */
public class TextureView extends View {
    private final SurfaceTexture texture = new SurfaceTexture(this);
    private SurfaceTextureListener listener;

    public interface SurfaceTextureListener {
        void onSurfaceTextureAvailable(SurfaceTexture texture, int width, int height);

        void onSurfaceTextureSizeChanged(SurfaceTexture texture, int width, int height);

        boolean onSurfaceTextureDestroyed(SurfaceTexture texture);

        void onSurfaceTextureUpdated(SurfaceTexture texture);
    }

    public TextureView(Context context) {
        super(context);
    }

    public void setSurfaceTextureListener(SurfaceTextureListener listener) {
        this.listener = listener;
    }

    /** A frame was drawn. */
    public void drawn() {
        if (isAttachedToWindow()) listener.onSurfaceTextureUpdated(texture);
    }

    @Override
    protected void onAttachedToWindow() {
        new Handler(Looper.getMainLooper()).post(() -> {
            if (isAttachedToWindow()) listener.onSurfaceTextureAvailable(texture, getWidth(), getHeight());
        });
    }

    @Override
    protected void onDetachedFromWindow() {
        listener.onSurfaceTextureDestroyed(texture);
    }
}
