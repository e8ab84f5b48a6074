import { bannerAspect, wholeBox, type Box, type Size } from '@frontrow/contract/ad-contents/crop'
import type { Target } from '../preview/preview-screens.ts'

/**
 * Rounds the box to whole pixels inside the picture. `leastWidth` is the minimum width in pixels of
 * the picture, possibly fractional; rounding never goes below it.
 */
export function inWholePixels(box: Box, picture: Size, leastWidth = 0): Box {
  const least = Math.ceil(leastWidth)
  const width = Math.min(Math.max(Math.round(box.width), least), picture.width)
  const grown = width / box.width
  const height = Math.min(Math.round(grown > 1 ? box.height * grown : box.height), picture.height)
  return {
    x: Math.min(Math.max(Math.round(box.x), 0), picture.width - width),
    y: Math.min(Math.max(Math.round(box.y), 0), picture.height - height),
    width,
    height,
  }
}

const leastSharpWidth = 100

/** A warning for a picture whose widest crop is narrower than 100 px; null for a larger one. */
export function smallPictureWarning(picture: Size, aspect: number): string | null {
  const { width } = wholeBox(picture, aspect)
  if (width >= leastSharpWidth) return null
  return `This image is small: its widest crop of this shape has ${width} pixels. Ads look blurred below ${leastSharpWidth}.`
}

/** What the widest crop at 10:1 cuts: '36% of the height'; null where that rounds to nothing. */
export function bannerCut(picture: Size): string | null {
  const kept = wholeBox(picture, bannerAspect)
  const side = kept.width < picture.width ? 'width' : 'height'
  const cut = Math.round((1 - kept[side] / picture[side]) * 100)
  return cut === 0 ? null : `${cut}% of the ${side}`
}

/** The aspect ratio of the user's crop, as text. */
export function cropShape({ device, orientation }: Target): string {
  return shapeOf(orientation, device === 'Phone' ? [9, 21] : [3, 5])
}

/** The aspect ratio of what ads show, as text. */
export function shownShape({ device, orientation }: Target): string {
  return shapeOf(orientation, device === 'Phone' ? [9, 16] : [7, 10])
}

function shapeOf(orientation: Target['orientation'], upright: readonly [number, number]): string {
  if (orientation === 'Portrait') return upright.join(':')
  return orientation === 'Landscape' ? upright.toReversed().join(':') : '1:1'
}
