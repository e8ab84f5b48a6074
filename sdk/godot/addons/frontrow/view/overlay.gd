## A layer over the game that takes all input, follows the size and the safe area of the window, and
## gives the focus back at its end.
@abstract class_name FrontrowOverlay
extends CanvasLayer

static var _open: Array[FrontrowOverlay] = []
static var _quits_on_back := true

## Fills the window, in density-independent pixels.
var stage := Control.new()
var _focus_before: Control


## True while the game is covered.
static func is_any_open() -> bool:
	return not _open.is_empty()


func _init() -> void:
	layer = 128
	process_mode = Node.PROCESS_MODE_ALWAYS
	stage.theme = FrontrowStyle.theme()
	stage.mouse_filter = Control.MOUSE_FILTER_STOP
	add_child(stage)
	add_to_group(&"frontrow")


func _enter_tree() -> void:
	if _open.is_empty():
		_quits_on_back = get_tree().quit_on_go_back
	get_tree().quit_on_go_back = false
	_open.append(self)
	layer = 127 + _open.size()
	_focus_before = get_viewport().gui_get_focus_owner()
	get_viewport().size_changed.connect(follow)
	get_viewport().gui_focus_changed.connect(_hold_focus)


func _ready() -> void:
	follow()
	first_focus().grab_focus(true)


func _exit_tree() -> void:
	_open.erase(self)
	if _open.is_empty():
		get_tree().quit_on_go_back = _quits_on_back
	get_viewport().size_changed.disconnect(follow)
	get_viewport().gui_focus_changed.disconnect(_hold_focus)
	if is_instance_valid(_focus_before) and _focus_before.is_inside_tree():
		_focus_before.grab_focus(true)


func _notification(what: int) -> void:
	if what == NOTIFICATION_WM_GO_BACK_REQUEST and _is_top():
		leave()


func _shortcut_input(event: InputEvent) -> void:
	_take(event)


func _unhandled_input(event: InputEvent) -> void:
	_take(event)


## Places what is on the stage. `insets` are those of the safe area: left, top, right, bottom.
@abstract func lay_out(size: Vector2, insets: Vector4) -> void


## Called when the user goes back or presses Escape.
@abstract func leave() -> void


## The control that has the focus at the beginning.
@abstract func first_focus() -> Control


## Covers the game, as soon as the tree can take a new node.
func cover(tree: SceneTree) -> void:
	tree.root.add_child.call_deferred(self)


## Follows the window's size and safe area.
func follow() -> void:
	var unit := FrontrowScreen.unit(get_window())
	stage.scale = Vector2.ONE * unit
	stage.size = get_viewport().get_visible_rect().size / unit
	# A new size moves a control where the language is written from right to left.
	stage.position = Vector2.ZERO
	lay_out(stage.size, FrontrowScreen.insets(get_window()))


## Nothing that the views did not use reaches the game below.
func _take(event: InputEvent) -> void:
	if not _is_top():
		return
	get_viewport().set_input_as_handled()
	if event.is_action_pressed("ui_cancel"):
		leave()


func _hold_focus(focused: Control) -> void:
	if _is_top() and not stage.is_ancestor_of(focused):
		first_focus().grab_focus(true)


func _is_top() -> bool:
	return not _open.is_empty() and _open[-1] == self
