## Runs the tests of the files that end with `_test.gd` in this folder: every method whose name
## begins with `test_`. Prints one line for each, and ends with 1 where one has failed.
## godot --headless --path sdk/godot --script tests/main.gd
extends SceneTree

const FOLDER := "res://tests"


func _initialize() -> void:
	_run()


func _run() -> void:
	await process_frame
	var only := OS.get_cmdline_user_args()
	var failures := 0
	for file: String in DirAccess.get_files_at(FOLDER):
		if not file.ends_with("_test.gd"):
			continue
		var script: GDScript = load(FOLDER.path_join(file))
		for method: Dictionary in script.get_script_method_list():
			var name: String = method.name
			if name.begins_with("test_") and (only.is_empty() or name in only):
				failures += 0 if await _passes(script, file, name) else 1
	quit(1 if failures > 0 else 0)


func _passes(script: GDScript, file: String, name: String) -> bool:
	var test: FrontrowTest = script.new()
	test.tree = self
	test.set_up()
	await Callable(test, name).call()
	await test.tear_down()
	var claim := "%s/%s" % [file.trim_suffix("_test.gd"), name.trim_prefix("test_")]
	if test.checks == 0:
		test.failures.append("it checked nothing")
	if test.failures.is_empty():
		print("ok %s" % claim)
		return true
	print("failed %s: %s" % [claim, test.failures[0]])
	return false
