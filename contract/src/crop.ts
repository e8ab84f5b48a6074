// Which part of a picture an ad shows. The console draws it and the server cuts it, from the same functions. All boxes are
// in whole pixels of the upright picture.

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
  'Portrait' | 'Landscape' | 'Landscape-Square' | 'Portrait-Square' | 'Any'

export interface Target {
  device: TargetDevice
  orientation: ContentOrientation
}

const bannerAspect = 10

/** Width by height of the box the user moves: the tightest of the screens an ad will meet. */
export function cropAspect({ device, orientation }: Target): number {
  if (orientation === 'Any') return bannerAspect
  if (isSquare(orientation)) return 1
  const portrait = device === 'Tablet' ? 3 / 5 : 9 / 21
  return orientation === 'Portrait' ? portrait : 1 / portrait
}

/** The largest centred box of an aspect. */
export function wholeBox(picture: Size, aspect: number): Box {
  const fitted = fitInside(picture, { ...picture }, aspect)
  return centredAt(picture, fitted, { x: picture.width / 2, y: picture.height / 2 })
}

/**
 * The box that ads show, derived from the user's crop: a portrait keeps its height and centre and widens to 9:16 (0.7 on a
 * tablet), a landscape keeps its width and heightens; both stay inside the picture, shrinking only where they do not fit. Squares
 * and banners are the crop itself.
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

/** The part of the derived box that the third preview shows: 10:16 on a phone, 3:4 on a tablet, cut from its middle. */
export function thirdBox(derived: Box, target: Target): Box {
  if (isSquare(target.orientation) || target.orientation === 'Any') return derived
  const portrait = target.device === 'Tablet' ? 3 / 4 : 10 / 16
  const aspect = target.orientation === 'Portrait' ? portrait : 1 / portrait
  const cut = wholeBox(derived, aspect)
  return { ...cut, x: derived.x + cut.x, y: derived.y + cut.y }
}

/** A banner's box: as wide as the crop, a tenth as high. */
export function bannerBox(picture: Size, crop: Box): Box {
  const width = Math.min(crop.width, picture.width, picture.height * bannerAspect)
  const height = Math.max(1, Math.min(Math.round(width / bannerAspect), picture.height))
  return clamped(picture, { x: crop.x, y: crop.y, width, height })
}

/** True when a box has a size and no pixel of it lies outside. */
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

/** The wanted size, or the largest of the aspect that the picture holds; in whole pixels. */
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

/** Rounded to whole pixels and shifted inside; a box larger than the picture is cut to it. */
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
