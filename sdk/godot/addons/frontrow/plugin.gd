## Makes the autoload `Frontrow` in the project's settings.
@tool
extends EditorPlugin


func _enable_plugin() -> void:
	add_autoload_singleton("Frontrow", "frontrow.gd")


func _disable_plugin() -> void:
	remove_autoload_singleton("Frontrow")
