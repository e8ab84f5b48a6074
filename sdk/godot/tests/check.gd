## Compiles every script of the project. The project makes each warning an error.
extends SceneTree


func _initialize() -> void:
	var failures := 0
	for path: String in scripts_in("res://"):
		var script: Script = load(path)
		if script == null or not (script.can_instantiate() or script.is_abstract()):
			printerr("%s does not compile" % path)
			failures += 1
	print("%d scripts do not compile" % failures)
	quit(1 if failures > 0 else 0)


static func scripts_in(folder: String) -> Array[String]:
	var paths: Array[String] = []
	for name: String in DirAccess.get_files_at(folder):
		if name.ends_with(".gd"):
			paths.append(folder.path_join(name))
	for name: String in DirAccess.get_directories_at(folder):
		paths.append_array(scripts_in(folder.path_join(name)))
	return paths
