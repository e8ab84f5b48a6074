package ads.frontrow.internal

import android.graphics.Rect
import android.view.View

/** Whether at least one pixel of a view is on the screen: inside the window and every clip. */
internal fun View.isOnScreen(): Boolean {
    if (!isAttachedToWindow || windowVisibility != View.VISIBLE || !isShown) return false
    var one: View? = this
    while (one != null) {
        if (one.alpha == 0f) return false
        one = one.parent as? View
    }
    return getGlobalVisibleRect(Rect())
}
