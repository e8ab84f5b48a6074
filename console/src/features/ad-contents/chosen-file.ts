export type FileKind = 'image' | 'video'

/** What the picker offers. */
export const accepted = 'image/jpeg,video/mp4,.jpg,.jpeg,.mp4'

export const UNSUPPORTED = 'Unsupported file type. Please select an image or video.'

/** Null for anything but a jpg or an mp4. Where the system names no type, the ending decides; the server looks at the content. */
export function kindOf(file: { name: string; type: string }): FileKind | null {
  if (file.type === 'image/jpeg') return 'image'
  if (file.type === 'video/mp4') return 'video'
  if (file.type !== '') return null
  if (/\.jpe?g$/i.test(file.name)) return 'image'
  return /\.mp4$/i.test(file.name) ? 'video' : null
}
