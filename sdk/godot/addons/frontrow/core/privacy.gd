## What is said of the user's privacy.
class_name FrontrowPrivacy


## What a request says of the user's privacy: the settings, and what the device's consent tool has
## stored now. The server refuses longer strings, and a consent string that was cut is still read or
## counts as a refusal.
static func now(environment: FrontrowEnvironment, settings: Dictionary) -> Dictionary:
	var applies := _stored(environment, "IABTCF_gdprApplies")
	var tcf := _stored(environment, "IABTCF_TCString")
	var gpp := _stored(environment, "IABGPP_HDR_GppString")
	var sections := _numbers(_stored(environment, "IABGPP_GppSID"))
	var privacy := {}
	if applies != "":
		privacy.gdpr = applies == "1"
	if tcf != "":
		privacy.tcf = tcf.left(4000)
	if gpp != "":
		privacy.gpp = gpp.left(2000)
	if not sections.is_empty():
		privacy.gpp_sid = sections.slice(0, 20)
	for name: String in ["child", "limited"]:
		if settings.get(name, false):
			privacy[name] = true
	return privacy


## True where the device may keep an install id before the server has answered anything.
static func may_make_id(environment: FrontrowEnvironment) -> bool:
	if _stored(environment, "IABTCF_gdprApplies") != "1":
		return true
	return _stored(environment, "IABTCF_PurposeConsents").begins_with("1")


static func _stored(environment: FrontrowEnvironment, key: String) -> String:
	var value: Variant = environment.consent(key)
	if value == null:
		return ""
	# Godot writes a whole number of type float as `1.0`.
	return str(int(value as float)) if value is float else str(value)


static func _numbers(text: String) -> Array[int]:
	var numbers: Array[int] = []
	for found: RegExMatch in RegEx.create_from_string("-?\\d+").search_all(text):
		numbers.append(found.get_string().to_int())
	return numbers
