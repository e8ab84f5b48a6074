package android.view;

import android.graphics.SurfaceTexture;

public class Surface {
    public final SurfaceTexture texture;

    public Surface(SurfaceTexture texture) {
        this.texture = texture;
    }

    public void release() {}
}
