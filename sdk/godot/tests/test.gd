## What all tests share: a window of a phone, a clock that is moved by hand, a server that accepts
## everything, and the SDK on them.
class_name FrontrowTest
extends RefCounted

const PORTRAIT := Vector2i(390, 844)
const LANDSCAPE := Vector2i(844, 390)

var tree: SceneTree
var environment: FrontrowTestEnvironment
var files: FrontrowFiles
var ads: FrontrowAds
var failures: Array[String] = []
var checks := 0


func set_up() -> void:
	tree.root.content_scale_mode = Window.CONTENT_SCALE_MODE_DISABLED
	tree.root.size = PORTRAIT
	FrontrowScreen.test_scale = 1.0
	FrontrowScreen.test_insets = Vector4.ZERO
	environment = FrontrowTestEnvironment.new()
	files = FrontrowFiles.new("user://tests/%d" % int(Time.get_unix_time_from_system() * 1e6))
	ads = FrontrowAds.new()
	tree.root.add_child(ads)
	ads.open(environment, files, {"base_url": "https://network.example.com"})


func tear_down() -> void:
	ads.queue_free()
	await frames(2)


func check(is_so: bool, otherwise: String) -> void:
	checks += 1
	if not is_so:
		failures.append(otherwise)


func equal(was: Variant, wanted: Variant, what: String) -> void:
	var is_equal: bool = was == wanted
	check(is_equal, "%s is %s and not %s" % [what, was, wanted])


func frames(count: int) -> void:
	for frame: int in count:
		await tree.process_frame


## An ad, as the app gets it.
func ask(key := "spot") -> FrontrowAd:
	return (await ads.request_ad(key)).ad


## Opens a fullscreen ad and waits until it is on the screen.
func show(ad: FrontrowAd) -> FrontrowAdLifecycle:
	var lifecycle := ads.begin(ad)
	FrontrowFullscreen.open(ads, ad, lifecycle)
	await frames(3)
	return lifecycle


## The visible control with this name; null without one.
func find(name: String, under: Node = null) -> Control:
	for child: Node in (under if under else tree.root).get_children(true):
		if child is Control and not (child as Control).is_visible_in_tree():
			continue
		if child.get_meta(&"frontrow", "") == name:
			return child
		var found := find(name, child)
		if found:
			return found
	return null


func rect_of(control: Control) -> Rect2:
	return control.get_global_transform_with_canvas() * Rect2(Vector2.ZERO, control.size)


## A finger on a control, at its middle where nothing else is given, as the window sees it.
func tap(name: String, at := Vector2(0.5, 0.5)) -> void:
	var control := find(name)
	check(control != null, "there is no %s to tap" % name)
	if control == null:
		return
	for is_pressed: bool in [true, false]:
		var event := InputEventMouseButton.new()
		event.button_index = MOUSE_BUTTON_LEFT
		event.pressed = is_pressed
		event.position = rect_of(control).position + rect_of(control).size * at
		event.global_position = event.position
		tree.root.push_input(event, true)
	await frames(2)


func wait_seconds(seconds: float) -> void:
	environment.time += seconds * 1000.0
	await frames(2)
