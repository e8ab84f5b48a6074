package android.graphics;

public final class Rect {
    public int left;
    public int top;
    public int right;
    public int bottom;

    public void set(int left, int top, int right, int bottom) {
        this.left = left;
        this.top = top;
        this.right = right;
        this.bottom = bottom;
    }

    public void offset(int x, int y) {
        set(left + x, top + y, right + x, bottom + y);
    }

    public boolean intersect(int left, int top, int right, int bottom) {
        int[] cut = {
            Math.max(this.left, left), Math.max(this.top, top),
            Math.min(this.right, right), Math.min(this.bottom, bottom),
        };
        if (cut[0] >= cut[2] || cut[1] >= cut[3]) return false;
        set(cut[0], cut[1], cut[2], cut[3]);
        return true;
    }
}
