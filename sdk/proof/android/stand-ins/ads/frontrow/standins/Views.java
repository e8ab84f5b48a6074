package ads.frontrow.standins;

import android.view.View;
import android.view.ViewGroup;
import java.util.ArrayList;
import java.util.List;

/** A view and those in it that are not gone. */
final class Views {
    final List<View> all = new ArrayList<>();

    Views(View root) {
        if (root != null) add(root);
    }

    private void add(View view) {
        if (view.getVisibility() == View.GONE) return;
        all.add(view);
        if (!(view instanceof ViewGroup)) return;
        ViewGroup group = (ViewGroup) view;
        for (int index = 0; index < group.getChildCount(); index += 1) add(group.getChildAt(index));
    }
}
