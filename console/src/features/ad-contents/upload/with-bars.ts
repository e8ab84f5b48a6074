import { bannerAspect } from '@frontrow/contract/ad-contents/crop'
import { jpgFile } from './as-jpg.ts'

/**
 * The picture as a jpg of 10:1, with bars on both sides, or above and below. A bar has the mean
 * colour of the picture's edge beside it. Null if this browser cannot decode or draw the picture.
 */
export async function withBars(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const { width, height } = picture
  const canvas = document.createElement('canvas')
  canvas.height = Math.max(height, Math.ceil(width / bannerAspect))
  canvas.width = canvas.height * bannerAspect
  const context = canvas.getContext('2d')
  if (context === null) return null
  const x = Math.floor((canvas.width - width) / 2)
  const y = Math.floor((canvas.height - height) / 2)
  context.drawImage(picture, x, y)
  picture.close()
  const fill = (edge: Part, bar: Part) => {
    context.fillStyle = meanColour(context.getImageData(...edge).data)
    context.fillRect(...bar)
  }
  // A picture whose width is no multiple of ten gets a bar of some pixels beside it too.
  if (y > 0) {
    fill([x, y, width, 1], [x, 0, width, y])
    fill([x, y + height - 1, width, 1], [x, y + height, width, canvas.height])
  }
  if (canvas.width > width) {
    fill([x, 0, 1, canvas.height], [0, 0, x, canvas.height])
    fill([x + width - 1, 0, 1, canvas.height], [x + width, 0, canvas.width, canvas.height])
  }
  return jpgFile(canvas, file.name, '-10x1')
}

/** x, y, width and height. */
type Part = [number, number, number, number]

/** The mean of pixels of four bytes each, as a colour of CSS. */
export function meanColour(pixels: ArrayLike<number>): string {
  const sums = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 1)
    if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + (pixels[at] ?? 0)
  return `rgb(${sums.map((sum) => Math.round((sum * 4) / pixels.length)).join(' ')})`
}
