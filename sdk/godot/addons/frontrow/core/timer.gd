## A timer of `FrontrowTimers`.
class_name FrontrowTimer
extends RefCounted

var at: float
var work: Callable


func _init(due_at: float, does: Callable) -> void:
	at = due_at
	work = does


## A timer that was cancelled does not run, and holds nothing.
func cancel() -> void:
	work = Callable()
