## The small text files that survive restarts, in one folder of the app's own. The folder is made at
## the first write. A test gives another one, for a disk that is slow or full.
class_name FrontrowFiles
extends RefCounted

var _folder: String


func _init(folder: String) -> void:
	_folder = folder


## The text of a file; empty when there is none or it cannot be read.
func read(name: String) -> String:
	var file := FileAccess.open(_folder.path_join(name), FileAccess.READ)
	return "" if file == null else file.get_as_text()


## Adds a text at the end of a file. Returns false when the disk is full or cannot be written.
func append(name: String, text: String) -> bool:
	var path := _folder.path_join(name)
	if not FileAccess.file_exists(path):
		return write(name, text)
	var file := FileAccess.open(path, FileAccess.READ_WRITE)
	if file == null:
		return false
	file.seek_end()
	return _put(file, text)


## Replaces a file as a whole, so that an end of the program in between leaves the old one.
func write(name: String, text: String) -> bool:
	if DirAccess.make_dir_recursive_absolute(_folder) != OK:
		return false
	var path := _folder.path_join(name)
	var file := FileAccess.open(path + ".new", FileAccess.WRITE)
	if file == null or not _put(file, text):
		return false
	return DirAccess.rename_absolute(path + ".new", path) == OK


func _put(file: FileAccess, text: String) -> bool:
	var is_stored := file.store_string(text)
	file.flush()
	var has_failed := file.get_error() != OK
	file.close()
	return is_stored and not has_failed
