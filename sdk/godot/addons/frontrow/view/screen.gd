## The measures of the screen, in density-independent pixels (160 to the inch on a phone).
class_name FrontrowScreen

## A test sets another scale, and the safe area's insets: left, top, right, bottom.
static var test_scale := 0.0
static var test_insets := Vector4(-1.0, 0.0, 0.0, 0.0)


## The physical pixels in one density-independent pixel.
static func density() -> float:
	if test_scale > 0.0:
		return test_scale
	return maxf(1.0, DisplayServer.screen_get_scale())


## The size of one density-independent pixel in the units of the window's content.
static func unit(window: Window) -> float:
	var stretch := window.get_final_transform().get_scale().x
	return density() / maxf(stretch, 0.01)


static func size_of(window: Window) -> Vector2:
	return Vector2(window.size) / density()


## How far the safe area lies inside the window: left, top, right, bottom.
static func insets(window: Window) -> Vector4:
	if test_insets.x >= 0.0:
		return test_insets
	# On a desktop the safe area is that of the screen and not of the window.
	if not OS.has_feature("mobile"):
		return Vector4.ZERO
	var safe := DisplayServer.get_display_safe_area()
	var left_top := Vector2(safe.position - window.position)
	var right_bottom := Vector2(window.size) - left_top - Vector2(safe.size)
	var all := Vector4(left_top.x, left_top.y, right_bottom.x, right_bottom.y)
	return all.max(Vector4.ZERO) / density()


## True where at least one pixel of a control is on the screen.
static func is_visible(control: Control) -> bool:
	if not control.is_visible_in_tree():
		return false
	if DisplayServer.window_get_mode() == DisplayServer.WINDOW_MODE_MINIMIZED:
		return false
	var seen := control.get_viewport_rect().intersection(_rect_of(control))
	var above: Node = control
	while above is CanvasItem:
		if (above as CanvasItem).modulate.a <= 0.0:
			return false
		if above is Control and (above as Control).clip_contents:
			seen = seen.intersection(_rect_of(above as Control))
		above = above.get_parent()
	return seen.size.x >= 1.0 and seen.size.y >= 1.0


static func _rect_of(control: Control) -> Rect2:
	return control.get_global_transform_with_canvas() * Rect2(Vector2.ZERO, control.size)
