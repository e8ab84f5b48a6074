package android.graphics;

import android.view.TextureView;

public class SurfaceTexture {
    public final TextureView view;

    public SurfaceTexture(TextureView view) {
        this.view = view;
    }
}
