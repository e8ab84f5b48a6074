import 'package:flutter/widgets.dart';

/// Whether at least one pixel of a widget is painted: inside the window and every clip, not hidden
/// by an ancestor or by a page above its own, and with the app in the foreground.
bool isOnScreen(BuildContext context) {
  final object = context.findRenderObject();
  if (object is! RenderBox || !object.attached || !object.hasSize) return false;
  // The overlay stops the tickers of pages that an opaque page covers.
  if (!isInForeground() || !TickerMode.getValuesNotifier(context).value.enabled) return false;
  final inWindow = _visiblePart(object, View.of(context).physicalSize);
  return inWindow.width >= 1 && inWindow.height >= 1;
}

/// False while the app is hidden. Before the platform has told a state, the app has just started.
bool isInForeground() => switch (WidgetsBinding.instance.lifecycleState) {
  AppLifecycleState.resumed || AppLifecycleState.inactive || null => true,
  _ => false,
};

Rect _visiblePart(RenderBox box, Size window) {
  var visible = Offset.zero & box.size;
  RenderObject child = box;
  for (var parent = child.parent; parent != null; parent = child.parent) {
    if (!parent.paintsChild(child)) return Rect.zero;
    final transform = Matrix4.identity();
    parent.applyPaintTransform(child, transform);
    visible = MatrixUtils.transformRect(transform, visible);
    final clip = parent.describeApproximatePaintClip(child);
    if (clip != null) visible = visible.intersect(clip);
    if (visible.isEmpty) return Rect.zero;
    child = parent;
  }
  return visible.intersect(Offset.zero & window);
}
