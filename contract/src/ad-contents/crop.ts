// Computes which part of a picture an ad shows. The console draws the box and the server crops it
// with the same functions. All boxes are in whole pixels of the upright picture.

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  x: number
  y: number
}

export type TargetDevice = 'Phone' | 'Tablet' | 'Any'
export type ContentOrientation =
  | 'Portrait'
  | 'Landscape'
  | 'Landscape-Square'
  | 'Portrait-Square'
  | 'Any'

export interface Target {
  device: TargetDevice
  orientation: ContentOrientation
}

/** Width divided by height of what ads show of a banner. */
export const bannerAspect = 10

/** A picture at least this many times as wide as high is a banner. */
export const leastBannerAspect = 3

/**
 * Width divided by height of the box that the user moves: the most extreme ratio of the supported
 * screens.
 */
export function cropAspect({ device, orientation }: Target): number {
  if (orientation === 'Any') return bannerAspect
  if (isSquare(orientation)) return 1
  const portrait = device === 'Tablet' ? 3 / 5 : 9 / 21
  return orientation === 'Portrait' ? portrait : 1 / portrait
}

/** The largest centred box with this aspect ratio. */
export function wholeBox(picture: Size, aspect: number): Box {
  const fitted = fitInside(picture, { ...picture }, aspect)
  return centredAt(picture, fitted, { x: picture.width / 2, y: picture.height / 2 })
}

/**
 * The box that ads show, derived from the user's crop. A portrait keeps its height and centre and
 * is widened to 9:16 (0.7 on a tablet); a landscape keeps its width and is made taller. Both stay
 * inside the picture and shrink only where they do not fit. Squares and banners are the crop
 * itself.
 */
export function derivedBox(picture: Size, crop: Box, target: Target): Box {
  const inside = clamped(picture, crop)
  if (target.orientation === 'Any') return bannerBox(picture, inside)
  if (isSquare(target.orientation)) return inside
  const portrait = target.device === 'Tablet' ? 0.7 : 9 / 16
  const isPortrait = target.orientation === 'Portrait'
  const aspect = isPortrait ? portrait : 1 / portrait
  const wanted = isPortrait
    ? { width: inside.height * aspect, height: inside.height }
    : { width: inside.width, height: inside.width / aspect }
  return centredAt(picture, fitInside(picture, wanted, aspect), centreOf(inside))
}

/** The part of the derived box in the third preview: 10:16 on a phone, 3:4 on a tablet, centred. */
export function thirdBox(derived: Box, target: Target): Box {
  if (isSquare(target.orientation) || target.orientation === 'Any') return derived
  const portrait = target.device === 'Tablet' ? 3 / 4 : 10 / 16
  const aspect = target.orientation === 'Portrait' ? portrait : 1 / portrait
  const cut = wholeBox(derived, aspect)
  return { ...cut, x: derived.x + cut.x, y: derived.y + cut.y }
}

/** A banner's box: as wide as the crop, and a tenth of that high. */
export function bannerBox(picture: Size, crop: Box): Box {
  const width = Math.min(crop.width, picture.width, picture.height * bannerAspect)
  const height = Math.max(1, Math.min(Math.round(width / bannerAspect), picture.height))
  return clamped(picture, { x: crop.x, y: crop.y, width, height })
}

/** True when the box is not empty and lies inside the picture. */
export function isInside(picture: Size, box: Box): boolean {
  const begins = box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0
  return begins && box.x + box.width <= picture.width && box.y + box.height <= picture.height
}

function isSquare(orientation: ContentOrientation): boolean {
  return orientation === 'Landscape-Square' || orientation === 'Portrait-Square'
}

function centreOf(box: Box): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The wanted size, or the largest with this aspect ratio inside the picture, in whole pixels. */
function fitInside(picture: Size, wanted: Size, aspect: number): Size {
  const width = Math.min(
    wanted.width,
    picture.width,
    Math.min(wanted.height, picture.height) * aspect,
  )
  return {
    width: Math.max(1, Math.min(Math.round(width), picture.width)),
    height: Math.max(1, Math.min(Math.round(width / aspect), picture.height)),
  }
}

function centredAt(picture: Size, size: Size, centre: { x: number; y: number }): Box {
  return clamped(picture, { ...size, x: centre.x - size.width / 2, y: centre.y - size.height / 2 })
}

/** Rounds to whole pixels and moves the box inside the picture; a larger box is cut to its size. */
function clamped(picture: Size, box: Box): Box {
  const width = Math.max(1, Math.min(Math.round(box.width), picture.width))
  const height = Math.max(1, Math.min(Math.round(box.height), picture.height))
  return {
    x: Math.max(0, Math.min(Math.round(box.x), picture.width - width)),
    y: Math.max(0, Math.min(Math.round(box.y), picture.height - height)),
    width,
    height,
  }
}
