## Timers that run by a clock which their owner reads: the platform's, or a test's.
class_name FrontrowTimers
extends RefCounted

var _timers: Array[FrontrowTimer] = []


## Runs `work` once when the clock has reached `at`, in milliseconds.
func add(at: float, work: Callable) -> FrontrowTimer:
	var timer := FrontrowTimer.new(at, work)
	_timers.append(timer)
	return timer


## The time of the earliest timer; INF without one.
func next() -> float:
	var timer := _earliest()
	return INF if timer == null else timer.at


## Runs the earliest timer that is due. Returns false when none is.
func fire(now: float) -> bool:
	var timer := _earliest()
	if timer == null or timer.at > now:
		return false
	_timers.erase(timer)
	timer.work.call()
	return true


## The number of timers that wait.
func size() -> int:
	_earliest()
	return _timers.size()


func clear() -> void:
	_timers.clear()


func _earliest() -> FrontrowTimer:
	var earliest: FrontrowTimer = null
	for index: int in range(_timers.size() - 1, -1, -1):
		var timer := _timers[index]
		if not timer.work.is_valid():
			_timers.remove_at(index)
		elif earliest == null or timer.at <= earliest.at:
			earliest = timer
	return earliest
