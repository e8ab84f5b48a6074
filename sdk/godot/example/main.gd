## A game with a button for each format and a place for a banner. It shows the ads of the demo that
## `npm start` makes. For another network, give the addresses and keys in the environment or here.
extends Control

## Of the network, such as https://network.example.com. Or FRONTROW_URL in the environment.
const BASE_URL := "http://127.0.0.1:8080"
## The keys of placements by format. Without them, those of the demo are used.
const PLACEMENTS: Dictionary[String, String] = {}
const FORMATS: Dictionary[String, String] = {
	"image": "Fullscreen image",
	"banner": "Banner",
	"video": "Video",
	"rewarded_video": "Rewarded video",
}

## A test gives others.
var placements: Dictionary = PLACEMENTS
## The autoload. A test gives a FrontrowFake.
var ads: FrontrowAds

@onready var _buttons: GridContainer = $Safe/Column/Buttons
@onready var _log: RichTextLabel = $Safe/Column/Log
@onready var _banner: FrontrowBanner = $Safe/Column/Banner


func _ready() -> void:
	_stay_in_the_safe_area()
	get_window().size_changed.connect(_stay_in_the_safe_area)
	for format: String in FORMATS:
		var button := Button.new()
		button.text = FORMATS[format]
		button.custom_minimum_size.y = 48.0
		button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		button.pressed.connect(_show_one.bind(format))
		_buttons.add_child(button)
	var base_url := OS.get_environment("FRONTROW_URL")
	if base_url == "":
		base_url = BASE_URL
	if ads == null:
		ads = $/root/Frontrow
	ads.events.opened.connect(_pause.bind(true))
	ads.events.closed.connect(_pause.bind(false))
	ads.events.not_shown.connect(_on_not_shown)
	ads.events.impression.connect(func(format: String) -> void: _say("Impression: %s" % format))
	ads.setup({"base_url": base_url, "test": OS.get_environment("FRONTROW_TEST") == "1"})
	_banner.ads = ads
	if placements.is_empty():
		placements = await _demo_placements(base_url)
	if placements.is_empty():
		_say("No placements. Is the demo running at %s? Start it with: npm start" % base_url)


func _show_one(format: String) -> void:
	var key := str(placements.get(format, ""))
	if key == "":
		_say("This network has no placement for it.")
	elif format == "banner":
		_banner.placement = key
		_banner.load_ad()
	else:
		var result := await ads.request_ad(key)
		if result.ad == null:
			_say("No ad: %s" % FrontrowWords.why_not(result.reason))
			return
		var outcome := await result.ad.show({"reward": {"user": "demo-player"}})
		if outcome.rewarded:
			_say("The reward is earned.")


## A game pauses at `opened` and goes on at `closed`.
func _pause(_format: String, is_paused: bool) -> void:
	get_tree().paused = is_paused


func _on_not_shown(_format: String, reason: String) -> void:
	_say("Not shown: %s" % FrontrowWords.why_not(reason))


func _say(line: String) -> void:
	_log.append_text(line + "\n")


func _stay_in_the_safe_area() -> void:
	var unit := FrontrowScreen.unit(get_window())
	var insets := FrontrowScreen.insets(get_window()) * unit
	var edge := 16.0 * unit
	var margins := {"left": insets.x, "top": insets.y, "right": insets.z, "bottom": insets.w}
	for side: String in margins:
		var margin: float = margins[side]
		($Safe as MarginContainer).add_theme_constant_override("margin_" + side, int(margin + edge))


## The page of the demo app has the keys of its placements.
func _demo_placements(base_url: String) -> Dictionary:
	var http := HTTPRequest.new()
	add_child(http)
	if http.request(base_url + "/demo-app") != OK:
		return {}
	var answer: Array = await http.request_completed
	http.queue_free()
	var page := (answer[3] as PackedByteArray).get_string_from_utf8()
	var found := RegEx.create_from_string('id="demo-settings"[^>]*>([^<]*)<').search(page)
	var settings: Variant = JSON.parse_string(found.get_string(1)) if found else null
	return settings.placements if settings is Dictionary else {}
