## The words of the cases for the signals of FrontrowAdEvents.
class_name FrontrowEventWords
extends RefCounted

const WORDS: Dictionary[String, String] = {
	"requested": "asked",
	"loaded": "answered",
	"not_loaded": "no_ad",
	"opened": "opened",
	"impression": "impression",
	"clicked": "click",
	"completed": "complete",
	"rewarded": "reward",
	"closed": "closed",
	"not_shown": "not_shown",
	"retry_scheduled": "retry",
	"event_result": "verdict",
	"reported": "reported",
	"install_result": "install",
}


## Calls `note` with the word of each event.
static func connect_all(events: FrontrowAdEvents, note: Callable) -> void:
	for found: Dictionary in (events.get_script() as Script).get_script_signal_list():
		var fields: int = (found.args as Array).size()
		events.connect(found.name as String, note.bind(WORDS[found.name]).unbind(fields))
