## Says why an ad is shown, and lets the user report it.
class_name FrontrowAboutPanel
extends FrontrowOverlay

const WIDTH := 400.0
const WIDE := 720.0
## The room for the scroll bar.
const BESIDE_BAR := 12
## Of a choice in two columns.
const CHOICE_WIDTH := 210.0

var _ads: FrontrowAds
var _ad: FrontrowAd
var _card := FrontrowStyle.card()
var _scroll := ScrollContainer.new()
var _beside_bar := MarginContainer.new()
var _parts := BoxContainer.new()
var _why: Label
var _choices := GridContainer.new()
var _status := FrontrowStyle.paragraph("")
var _back := FrontrowStyle.pill("back", FrontrowWords.SCREEN.back, FrontrowStyle.CHOICE)


## The label on every ad, which opens the panel.
static func button(ads: FrontrowAds, ad: FrontrowAd) -> Button:
	var about := FrontrowStyle.pill("label", FrontrowWords.SCREEN.about, FrontrowStyle.QUIET)
	return prepare(about, ads, ad)


## Makes a button the label of an ad.
static func prepare(about: Button, ads: FrontrowAds, ad: FrontrowAd) -> Button:
	about.accessibility_name = FrontrowWords.SCREEN.about_label
	about.pressed.connect(
		func() -> void: FrontrowAboutPanel.new(ads, ad).cover(ads.get_tree())
	)
	return about


func _init(ads: FrontrowAds, ad: FrontrowAd) -> void:
	super()
	_ads = ads
	_ad = ad
	var shade := ColorRect.new()
	shade.color = Color(FrontrowStyle.STAGE, 0.78)
	shade.set_anchors_preset(Control.PRESET_FULL_RECT)
	shade.gui_input.connect(_touch_beside)
	stage.add_child(shade)
	stage.add_child(_card)
	_card.accessibility_name = FrontrowWords.SCREEN.why
	var rows := VBoxContainer.new()
	rows.add_theme_constant_override("separation", FrontrowStyle.GAP)
	_card.add_child(rows)
	rows.add_child(_make_head())
	_scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	_beside_bar.add_child(_parts)
	_beside_bar.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_scroll.add_child(_beside_bar)
	rows.add_child(_scroll)
	_make_parts()
	_parts.minimum_size_changed.connect(_place, CONNECT_DEFERRED)


func lay_out(size: Vector2, insets: Vector4) -> void:
	var is_wide := size.x > size.y
	var room := size.x - insets.x - insets.z - 2.0 * 16.0
	_parts.vertical = not is_wide
	_choices.columns = 2 if is_wide else 1
	for choice: Button in _choices.get_children():
		choice.custom_minimum_size.x = CHOICE_WIDTH if is_wide else FrontrowStyle.TARGET
	_why.custom_minimum_size.x = 200.0 if is_wide else 0.0
	_scroll.custom_minimum_size.x = minf(WIDE if is_wide else WIDTH, room) - 2.0 * 20.0
	_place()


func leave() -> void:
	queue_free()


func first_focus() -> Control:
	return _back


func _place() -> void:
	if not is_inside_tree():
		return
	var insets := FrontrowScreen.insets(get_window())
	var most := stage.size.y - insets.y - insets.w - 2.0 * 16.0 - 88.0
	var wanted := _parts.get_combined_minimum_size().y
	_scroll.custom_minimum_size.y = minf(wanted, most)
	_beside_bar.add_theme_constant_override("margin_right", BESIDE_BAR if wanted > most else 0)
	_card.size = _card.get_combined_minimum_size()
	var safe := Vector2(insets.x, insets.y)
	var room := stage.size - safe - Vector2(insets.z, insets.w)
	_card.position = (safe + (room - _card.size) / 2.0).round()


func _make_head() -> Control:
	var head := HBoxContainer.new()
	var words := FrontrowStyle.title(FrontrowWords.SCREEN.why)
	words.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_back.pressed.connect(leave)
	head.add_child(words)
	head.add_child(_back)
	return head


func _make_parts() -> void:
	var facts := {"app": _ad.app_name, "why": ", ".join(_ad.why)}
	_why = FrontrowStyle.paragraph(FrontrowWords.SCREEN.why_text.format(facts))
	_why.size_flags_vertical = Control.SIZE_SHRINK_BEGIN
	_why.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	var report := VBoxContainer.new()
	report.add_theme_constant_override("separation", FrontrowStyle.GAP)
	report.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	report.size_flags_stretch_ratio = 1.7
	_choices.add_theme_constant_override("h_separation", FrontrowStyle.GAP)
	_choices.add_theme_constant_override("v_separation", 0)
	for reason: String in FrontrowWords.REPORT_REASONS:
		var choice := FrontrowStyle.pill(reason, FrontrowWords.SCREEN[reason], FrontrowStyle.CHOICE)
		choice.alignment = HORIZONTAL_ALIGNMENT_LEFT
		choice.size_flags_horizontal = Control.SIZE_EXPAND_FILL
		choice.pressed.connect(_report.bind(reason))
		_choices.add_child(choice)
	_status.hide()
	_status.accessibility_live = DisplayServer.LIVE_POLITE
	for part: Control in [FrontrowStyle.title(FrontrowWords.SCREEN.report), _choices, _status]:
		report.add_child(part)
	_parts.add_theme_constant_override("separation", 20)
	_parts.add_child(_why)
	_parts.add_child(report)


func _report(reason: String) -> void:
	_say("sending")
	_set_enabled(false)
	_ads.core.report(_ad, reason, _reported)


func _reported(is_sent: bool) -> void:
	_say("sent" if is_sent else "not_sent")
	_choices.visible = not is_sent
	_set_enabled(true)


func _say(word: String) -> void:
	_status.text = FrontrowWords.SCREEN[word]
	_status.show()


func _set_enabled(is_enabled: bool) -> void:
	for choice: Button in _choices.get_children():
		choice.disabled = not is_enabled


func _touch_beside(event: InputEvent) -> void:
	var button_event := event as InputEventMouseButton
	if button_event and button_event.button_index == MOUSE_BUTTON_LEFT and not button_event.pressed:
		leave()
