package android.view;

public final class WindowInsets {
    private final int[] sides;

    public WindowInsets(int left, int top, int right, int bottom) {
        sides = new int[] {left, top, right, bottom};
    }

    public int getSystemWindowInsetLeft() {
        return sides[0];
    }

    public int getSystemWindowInsetTop() {
        return sides[1];
    }

    public int getSystemWindowInsetRight() {
        return sides[2];
    }

    public int getSystemWindowInsetBottom() {
        return sides[3];
    }
}
