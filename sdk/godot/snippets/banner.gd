extends VBoxContainer


## The banner's place is reserved before its ad is there, and does not change with it. In the editor,
## add a FrontrowBanner to the scene and set its placement.
func _ready() -> void:
	var banner := FrontrowBanner.new()
	banner.placement = "fr_p_…"
	banner.when_empty = FrontrowBanner.WhenEmpty.COLLAPSE
	add_child(banner)
