## The formats that this SDK shows. A newer network may name others.
class_name FrontrowAdFormat
extends RefCounted

const IMAGE := "image"
const BANNER := "banner"
const VIDEO := "video"
const REWARDED_VIDEO := "rewarded_video"
const ALL: Array[String] = [IMAGE, BANNER, VIDEO, REWARDED_VIDEO]
