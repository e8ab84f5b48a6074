## Shows ads of a real server in the real views, and tells what is seen.
class_name FrontrowShownPlayer
extends FrontrowPlayer

var _root: Window
var _shown: FrontrowAds
var _banner: FrontrowBanner


func _init(hello: Dictionary, on_message: Callable, root: Window) -> void:
	super(hello, on_message)
	_root = root
	root.content_scale_mode = Window.CONTENT_SCALE_MODE_DISABLED
	RenderingServer.set_default_clear_color(Color("e9e7ef"))
	FrontrowScreen.test_scale = OS.get_environment("FRONTROW_SCALE").to_float()
	var insets := OS.get_environment("FRONTROW_INSETS").split_floats(",")
	if insets.size() == 4:
		FrontrowScreen.test_insets = Vector4(insets[0], insets[1], insets[2], insets[3])
	_shown = FrontrowAds.new()
	_shown.events = events
	root.add_child(_shown)
	var environment := Platform.new(_shown, settings)
	environment.player = self
	_shown.open(environment, FrontrowFiles.new(hello.folder as String), settings)
	core = _shown.core


func drop() -> void:
	super()
	_shown.queue_free()


func play(message: Dictionary) -> void:
	super(message)
	if message.has("look"):
		await _look(message.look as Dictionary)


func show(name: String, reward: Dictionary) -> void:
	last = name
	var ad := _ads[name]
	var lifecycle := _shown.begin(ad, reward)
	_lifecycles[name] = lifecycle
	if ad.format != "banner":
		FrontrowFullscreen.open(_shown, ad, lifecycle)
		return
	_banner = FrontrowBanner.new()
	_banner.ads = _shown
	_root.add_child(_banner)
	_banner.grow_vertical = Control.GROW_DIRECTION_BEGIN
	_banner.set_anchors_and_offsets_preset(Control.PRESET_BOTTOM_WIDE)
	_banner.take(ad, lifecycle)


func _look(does: Dictionary) -> void:
	if does.has("tap"):
		_tap(does.tap as String)
	for frame: int in 3:
		await _root.get_tree().process_frame
	if does.has("shot"):
		await RenderingServer.frame_post_draw
		_root.get_texture().get_image().save_png(does.shot as String)
	var unit := FrontrowScreen.unit(_root)
	var texts: Array[String] = []
	var controls: Array[Dictionary] = []
	for part: Control in _visible_parts(_root):
		if part is Label or part is Button:
			texts.append(part.get("text") as String)
		if part.has_meta(&"frontrow"):
			var rect := _rect_of(part)
			var box := [rect.position.x / unit, rect.position.y / unit]
			box.append_array([rect.size.x / unit, rect.size.y / unit])
			var is_enabled := not (part is Button and (part as Button).disabled)
			controls.append({"name": part.get_meta(&"frontrow"), "enabled": is_enabled, "box": box})
	var size := FrontrowScreen.size_of(_root)
	say.call({"seen": {"texts": texts, "controls": controls, "size": [size.x, size.y]}})


## A finger at the middle of the control, as the window sees it.
func _tap(name: String) -> void:
	var parts := _visible_parts(_root).filter(
		func(part: Control) -> bool: return part.get_meta(&"frontrow", "") == name
	)
	if parts.is_empty():
		return
	# Where two views have such a control, the last one lies above.
	var center := _rect_of(parts[-1] as Control).get_center()
	for is_pressed: bool in [true, false]:
		var event := InputEventMouseButton.new()
		event.button_index = MOUSE_BUTTON_LEFT
		event.pressed = is_pressed
		event.position = _root.get_final_transform() * center
		Input.parse_input_event(event)


static func _visible_parts(node: Node) -> Array[Control]:
	var parts: Array[Control] = []
	for child: Node in node.get_children(true):
		if child is Control and not (child as Control).is_visible_in_tree():
			continue
		if child is Control:
			parts.append(child)
		parts.append_array(_visible_parts(child))
	return parts


static func _rect_of(part: Control) -> Rect2:
	return part.get_global_transform_with_canvas() * Rect2(Vector2.ZERO, part.size)


## Tells the addresses in place of opening them.
class Platform:
	extends FrontrowPlatform
	var player: FrontrowShownPlayer

	func open(url: String) -> void:
		player.opened.append(url)
