const QUALITY = 0.92

/**
 * The picture as a jpg of the same size. Transparent parts become white. Null if this browser
 * cannot decode the file.
 */
export async function asJpg(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  const context = canvas.getContext('2d')
  if (context !== null) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0)
  }
  picture.close()
  return jpgFile(canvas, file.name)
}

/** What is drawn, as a jpg. Its name is that of another file, with a suffix. Null if too large. */
export async function jpgFile(canvas: HTMLCanvasElement, name: string, suffix = '') {
  const jpg = await jpgOf(canvas, QUALITY)
  if (jpg === null) return null
  return new File([jpg], `${name.replace(/\.[^.]*$/, '')}${suffix}.jpg`, { type: jpg.type })
}

export function jpgOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
