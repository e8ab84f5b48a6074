## Plays with the platform's clock, network and files, and without a view.
class_name FrontrowRealPlayer
extends FrontrowPlayer

var _tree: SceneTree


func _init(hello: Dictionary, on_message: Callable, root: Window) -> void:
	super(hello, on_message)
	_tree = root.get_tree()
	files = FrontrowFiles.new(hello.folder as String)
	core = FrontrowCore.new(FrontrowPlatform.new(root, settings), files, settings, events)
	_tree.process_frame.connect(_fire)


func drop() -> void:
	super()
	_tree.process_frame.disconnect(_fire)


func _fire() -> void:
	while core.environment.timers.fire(core.environment.elapsed()):
		pass
