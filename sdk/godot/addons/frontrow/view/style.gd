## Colors, type and parts that all views share. Sizes are density-independent pixels.
class_name FrontrowStyle

const STAGE := Color("09080e")
const SURFACE := Color("232129")
const QUIET := Color("2e2c35")
const CHOICE := Color("3e3b46")
const VIOLET := Color("7547d4")
const AMBER := Color("feb921")
const TEXT := Color("edecf2")
const TEXT_SOFT := Color("cccbd3")
const TEXT_DARK := Color("17141e")
const GAP := 8
const EDGE := 12
## A finger hits what is at least this large.
const TARGET := 44.0

static var _theme: Theme


## The look of texts, apart from the game's own theme.
static func theme() -> Theme:
	if _theme == null:
		_theme = Theme.new()
		_theme.default_font = font(500)
		_theme.default_font_size = 15
		_theme.set_color("font_color", "Label", TEXT)
		_theme.set_constant("line_spacing", "Label", 3)
		_theme.set_stylebox("scroll", "VScrollBar", _bar_box(Color.TRANSPARENT))
		for state: String in ["grabber", "grabber_highlight", "grabber_pressed"]:
			_theme.set_stylebox(state, "VScrollBar", _bar_box(Color("686572")))
	return _theme


## The system's font, then a font with symbols, then Godot's own.
static func font(weight: int) -> Font:
	var found := _system_font(
		["system-ui", "Roboto", "SF Pro Text", "Segoe UI", "Noto Sans", "sans-serif"], weight
	)
	var symbols := _system_font(
		["Noto Sans Symbols 2", "Apple Symbols", "Segoe UI Symbol", "DejaVu Sans"], 400
	)
	found.fallbacks = [symbols, ThemeDB.fallback_font]
	return found


static func label(words: String, size := 15, color := TEXT) -> Label:
	var made := Label.new()
	made.text = words
	made.add_theme_font_size_override("font_size", size)
	made.add_theme_color_override("font_color", color)
	return made


static func title(words: String) -> Label:
	var made := label(words, 17)
	made.add_theme_font_override("font", font(700))
	return made


## A paragraph that wraps.
static func paragraph(words: String) -> Label:
	var made := label(words, 15, TEXT_SOFT)
	made.add_theme_font_override("font", font(400))
	made.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	return made


## A pill of 36 in a target of 44. `name` is what tests call it.
static func pill(name: String, words: String, color: Color) -> Button:
	var made := Button.new()
	mark(made, name)
	made.text = words
	made.custom_minimum_size = Vector2(TARGET, TARGET)
	for color_name: String in ["", "hover_", "pressed_", "focus_", "hover_pressed_"]:
		made.add_theme_color_override("font_%scolor" % color_name, Color.WHITE)
	made.add_theme_color_override("font_disabled_color", Color("d4d3d9"))
	var base := _pill_box(color)
	made.add_theme_stylebox_override("normal", base)
	made.add_theme_stylebox_override("disabled", base)
	made.add_theme_stylebox_override("hover", _pill_box(color.lightened(0.14)))
	made.add_theme_stylebox_override("pressed", _pill_box(color.darkened(0.2)))
	made.add_theme_stylebox_override("focus", _focus_ring(base))
	return made


## A chip of 20 in an upper corner of a target of 44. A single letter's chip is 22 wide.
static func chip(name: String, words: String, is_at_right: bool) -> Button:
	var made := pill(name, words, Color(TEXT_DARK, 0.86))
	made.add_theme_font_size_override("font_size", 12)
	var spare := TARGET - 24.0 if words.length() == 1 else 0.0
	var outer := SIDE_RIGHT if is_at_right else SIDE_LEFT
	var inner := SIDE_LEFT if is_at_right else SIDE_RIGHT
	for state: String in ["normal", "hover", "pressed", "disabled", "focus"]:
		var box: StyleBoxFlat = made.get_theme_stylebox(state).duplicate()
		box.set_corner_radius_all(5)
		box.content_margin_top = 2
		box.content_margin_bottom = TARGET - 22
		box.expand_margin_top = -2
		box.expand_margin_bottom = 22 - TARGET
		box.set_content_margin(outer, 2.0 if spare > 0.0 else 8.0)
		box.set_content_margin(inner, spare if spare > 0.0 else 6.0)
		box.set_expand_margin(outer, -2.0)
		box.set_expand_margin(inner, -spare)
		made.add_theme_stylebox_override(state, box)
	return made


## A few words on a ribbon, such as "Test ad".
static func ribbon(text: String) -> Control:
	var words := label(text, 12, TEXT_DARK)
	words.add_theme_font_override("font", font(700))
	var made := PanelContainer.new()
	var box := _box(AMBER, 5)
	box.content_margin_left = 7
	box.content_margin_right = 7
	box.content_margin_top = 1
	box.content_margin_bottom = 2
	made.add_theme_stylebox_override("panel", box)
	made.add_child(words)
	made.mouse_filter = Control.MOUSE_FILTER_IGNORE
	words.mouse_filter = Control.MOUSE_FILTER_IGNORE
	return made


static func card() -> PanelContainer:
	var made := PanelContainer.new()
	var box := _box(SURFACE, 16)
	box.border_color = CHOICE
	box.set_border_width_all(1)
	box.set_content_margin_all(20)
	box.content_margin_top = 12
	made.add_theme_stylebox_override("panel", box)
	return made


## A picture of 40 with round corners.
static func icon() -> TextureRect:
	var picture := contained_picture()
	picture.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_COVERED
	picture.set_anchors_preset(Control.PRESET_FULL_RECT)
	return picture


static func icon_frame(picture: TextureRect) -> Panel:
	var made := Panel.new()
	made.add_theme_stylebox_override("panel", _box(QUIET, 9))
	made.clip_children = CanvasItem.CLIP_CHILDREN_AND_DRAW
	made.custom_minimum_size = Vector2(40, 40)
	made.size_flags_vertical = Control.SIZE_SHRINK_CENTER
	made.add_child(picture)
	return made


static func contained_picture() -> TextureRect:
	var made := TextureRect.new()
	made.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
	made.stretch_mode = TextureRect.STRETCH_KEEP_ASPECT_CENTERED
	made.texture_filter = CanvasItem.TEXTURE_FILTER_LINEAR_WITH_MIPMAPS
	return made


## Where a contained picture is drawn, inside its control.
static func drawn_rect(picture: TextureRect) -> Rect2:
	var shape := picture.texture.get_size()
	var drawn := shape * minf(picture.size.x / shape.x, picture.size.y / shape.y)
	return Rect2((picture.size - drawn) / 2.0, drawn)


## True for the end of a tap on what a contained picture shows.
static func is_tap(event: InputEvent, picture: TextureRect) -> bool:
	var button := event as InputEventMouseButton
	if button == null or button.button_index != MOUSE_BUTTON_LEFT or button.pressed:
		return false
	return drawn_rect(picture).has_point(button.position)


## Gives a control the name by which tests find it.
static func mark(control: Control, name: String) -> void:
	control.set_meta(&"frontrow", name)


static func _system_font(names: Array[String], weight: int) -> SystemFont:
	var made := SystemFont.new()
	made.font_names = PackedStringArray(names)
	made.font_weight = weight
	# Views are drawn in density-independent pixels and scaled up. Without this, text is not sharp.
	made.oversampling = FrontrowScreen.density()
	return made


static func _box(color: Color, radius: int) -> StyleBoxFlat:
	var box := StyleBoxFlat.new()
	box.bg_color = color
	box.set_corner_radius_all(radius)
	box.corner_detail = 8
	return box


## A scroll bar of 4.
static func _bar_box(color: Color) -> StyleBoxFlat:
	var box := _box(color, 2)
	box.content_margin_left = 2
	box.content_margin_right = 2
	return box


static func _pill_box(color: Color) -> StyleBoxFlat:
	var box := _box(color, 9)
	box.expand_margin_top = -4
	box.expand_margin_bottom = -4
	box.content_margin_left = 14
	box.content_margin_right = 14
	return box


static func _focus_ring(base: StyleBoxFlat) -> StyleBoxFlat:
	var ring: StyleBoxFlat = base.duplicate()
	ring.draw_center = false
	ring.border_color = AMBER
	ring.set_border_width_all(2)
	return ring
