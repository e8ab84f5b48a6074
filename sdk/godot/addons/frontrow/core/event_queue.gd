## Events stay stored until the server has answered for them, so a lost network or a closed game
## loses none. Sending an event twice is safe, because the server counts a token once.
class_name FrontrowEventQueue
extends RefCounted

const MOST_A_SEND := 500

var _around: FrontrowEnvironment
var _store: FrontrowEventStore
var _url: String
var _tell: Callable
var _most_a_send := MOST_A_SEND
var _tries := 0
var _is_sending := false
var _waiting: FrontrowTimer
## True while the wait is one that the server asked for.
var _is_told := false


func _init(
	around: FrontrowEnvironment, store: FrontrowEventStore, base_url: String, tell: Callable
) -> void:
	_around = around
	_store = store
	_url = base_url + "/delivery/v1/events"
	_tell = tell
	# What an earlier run left is read and sent after the caller of this has gone on, because the
	# disk may be slow.
	_around.after(0.0, _send_unless_waiting)


## The number of events that wait.
func size() -> int:
	return _store.size()


## Stores an event and sends it as soon as possible. A token that is already in the queue is not
## added again.
func add(token: String, of: String, reward: Dictionary) -> void:
	var event := {"token": token, "at": _iso(_around.now()), "of": of}
	if not reward.is_empty():
		event.reward = reward
	_store.add(event)
	_send_unless_waiting()


## Sends the stored events now. A wait that the server asked for (`Retry-After`) is always
## completed.
func flush() -> void:
	if _waiting == null or not _is_told:
		_send()


func _send_unless_waiting() -> void:
	if _waiting == null:
		_send()


func _send() -> void:
	if _waiting != null:
		_waiting.cancel()
		_waiting = null
	var events := _store.read().slice(0, _most_a_send)
	if _is_sending or events.is_empty():
		return
	_is_sending = true
	_around.post(_url, {"events": events.map(_sent)}, _take.bind(events))


func _take(answer: FrontrowAnswer, events: Array[Dictionary]) -> void:
	_is_sending = false
	if answer.status == 413 and events.size() > 1:
		@warning_ignore("integer_division")
		_most_a_send = events.size() / 2
		_send()
		return
	if not _is_final(answer, events.size()):
		_wait(answer)
		return
	_tries = 0
	_store.remove(events)
	var results: Array = answer.fields().get("results", []) if answer.status == 200 else []
	for index: int in events.size():
		var verdict := {"what": "verdict", "of": events[index].of, "status": str(answer.status)}
		if index < results.size() and results[index] is Dictionary:
			verdict.merge(results[index] as Dictionary, true)
		_tell.call(verdict)
	_send()


func _wait(answer: FrontrowAnswer) -> void:
	var milliseconds := answer.wait_after(_tries, _around.random())
	_tries += 1
	_tell.call({"what": "retry", "of": "events", "in_seconds": ceili(milliseconds / 1000.0)})
	_is_told = answer.status > 0
	_waiting = _around.after(milliseconds, _send)


## A 200 is final when it has a result for each event. A refusal of the server itself is final,
## without results. Any other answer is not trusted.
static func _is_final(answer: FrontrowAnswer, count: int) -> bool:
	if answer.status != 200:
		return answer.is_refused_by_server()
	var results: Variant = answer.fields().get("results")
	return results is Array and (results as Array).size() == count


static func _sent(event: Dictionary) -> Dictionary:
	var sent := {"token": event.token, "at": event.at}
	if event.has("reward"):
		sent.reward = event.reward
	return sent


static func _iso(milliseconds: int) -> String:
	@warning_ignore("integer_division")
	var seconds := Time.get_datetime_string_from_unix_time(milliseconds / 1000)
	return "%s.%03dZ" % [seconds, milliseconds % 1000]
