export type FileKind = 'image' | 'video'

/** The file types that the file picker offers. */
export const accepted = 'image/jpeg,video/mp4,.jpg,.jpeg,.mp4'

export const UNSUPPORTED = 'Unsupported file type. Please select an image or video.'

/**
 * Null for anything but a jpg or an mp4. If the system gives no type, the file extension decides;
 * the server checks the content.
 */
export function kindOf(file: { name: string; type: string }): FileKind | null {
  if (file.type === 'image/jpeg') return 'image'
  if (file.type === 'video/mp4') return 'video'
  if (file.type !== '') return null
  if (/\.jpe?g$/i.test(file.name)) return 'image'
  return /\.mp4$/i.test(file.name) ? 'video' : null
}

/** Whether the file has a type of picture that many browsers can decode. */
export function isConvertible(file: { name: string; type: string }): boolean {
  if (file.type !== '') return /^image\/(png|webp|avif|hei[cf])$/.test(file.type)
  return /\.(png|webp|avif|hei[cf])$/i.test(file.name)
}
