// Decides which contents a placement may show.
import type { AdFormat, MediaType } from '@frontrow/contract/delivery'
import { type Rated, ratedOf } from './ad-limits.ts'
import { contentTypes, deviceCodes, orientationCodes } from '@frontrow/contract/codes'

export interface Device {
  type: 'phone' | 'tablet'
  os: 'android' | 'ios' | 'web' | 'other'
  orientation: 'portrait' | 'landscape'
  /** The media types of the videos that the app plays, the best first. Undefined: `video/mp4`. */
  plays?: readonly string[]
}

export interface LiveContent {
  number: number
  type: number
  /** True for the devices and orientations it was made for. */
  fitsPhone: boolean
  fitsTablet: boolean
  fitsPortrait: boolean
  fitsLandscape: boolean
  path: string
  width: number
  height: number
  durationSeconds: number | undefined
  /** True for a video that is there as Theora too. */
  hasTheora?: boolean
  /** True while it waits for a decision, or was denied: apps of others do not show it. */
  isWithheld: boolean
  rated: Rated
}

interface ContentRow {
  number: number
  type: number
  target_device: number
  content_orientation: number
  orientation_text: string
  path: string
  width: number
  height: number
  duration_ms: number | null
  has_theora: boolean
  review_state: string
  rating: number | null
  categories: string[] | null
  automated: boolean | null
}

export function asLiveContent(row: ContentRow): LiveContent {
  return {
    ...asFittingContent(row),
    number: row.number,
    path: row.path,
    width: row.width,
    height: row.height,
    durationSeconds: row.duration_ms === null ? undefined : row.duration_ms / 1000,
    isWithheld: row.review_state !== 'approved',
    rated: ratedOf(row),
  }
}

/** What decides in which formats and on which devices a content is shown. */
type FittingContent = Pick<
  LiveContent,
  'type' | 'fitsPhone' | 'fitsTablet' | 'fitsPortrait' | 'fitsLandscape' | 'hasTheora'
>

type FittingRow = Pick<
  ContentRow,
  'type' | 'target_device' | 'content_orientation' | 'orientation_text' | 'has_theora'
>

/** Both square orientations share one code; the text tells them apart. */
export function asFittingContent(row: FittingRow): FittingContent {
  const isFor = (device: number) =>
    row.target_device === device || row.target_device === deviceCodes.Any
  const isHeld = (way: 'Portrait' | 'Landscape') =>
    row.content_orientation === orientationCodes[way] ||
    row.content_orientation === orientationCodes.Any ||
    row.orientation_text === `${way}-Square`
  return {
    type: row.type,
    fitsPhone: isFor(deviceCodes.Phone),
    fitsTablet: isFor(deviceCodes.Tablet),
    fitsPortrait: isHeld('Portrait'),
    fitsLandscape: isHeld('Landscape'),
    hasTheora: row.has_theora,
  }
}

/** Returns the ad format of a placement type. */
export function formatOfPlacement(type: string): AdFormat | undefined {
  return placementFormats[type]
}

const placementFormats: Readonly<Record<string, AdFormat>> = {
  FullscreenImage: 'image',
  Banner: 'banner',
  Video: 'video',
  RewardedVideo: 'rewarded_video',
}

const typeOfFormat: Readonly<Record<AdFormat, number>> = {
  image: contentTypes.image,
  banner: contentTypes.banner,
  video: contentTypes.video,
  rewarded_video: contentTypes.video,
}

/** True for a content that placements of the format show. */
export function isOfFormat({ type }: Pick<LiveContent, 'type'>, format: AdFormat): boolean {
  return typeOfFormat[format] === type
}

type Player = Pick<Device, 'plays'>

const mp4 = 'video/mp4'
const theora = 'video/ogg'
const usualPlays: readonly string[] = [mp4]

/** False where no ad of the format can be shown, because the app plays none of the media types. */
export function isPlayable(format: AdFormat, player: Player): boolean {
  return playedTypeOf({ hasTheora: true }, format, player) !== undefined
}

/**
 * The media type in which an ad is shown: for a video, the first one that the app plays and the
 * video is there in. Undefined where there is none.
 */
export function playedTypeOf(
  { hasTheora = false }: Pick<LiveContent, 'hasTheora'>,
  format: AdFormat,
  { plays = usualPlays }: Player,
): MediaType | undefined {
  if (typeOfFormat[format] !== contentTypes.video) return 'image/jpeg'
  for (const type of plays) if (type === mp4 || (type === theora && hasTheora)) return type
  return undefined
}

/** True where only videos that are there as Theora can be shown. */
export function needsTheora(format: AdFormat, { plays = usualPlays }: Player): boolean {
  return typeOfFormat[format] === contentTypes.video && !plays.includes(mp4)
}

/** Groups contents by the formats they can serve; formats without contents are left out. */
export function formatsOf(contents: readonly LiveContent[]): Map<AdFormat, LiveContent[]> {
  const formats = Object.entries(typeOfFormat) as [AdFormat, number][]
  return new Map(
    formats
      .map(([format, type]) => [format, contents.filter((one) => one.type === type)] as const)
      .filter(([, fitting]) => fitting.length > 0)
      .map(([format, fitting]) => [format, fitting]),
  )
}

type Held = Pick<Device, 'type' | 'orientation' | 'plays'>

/** A banner fits any device, a video any orientation of one that plays it. */
export function fitsDevice(content: FittingContent, format: AdFormat, device: Held): boolean {
  if (format === 'banner') return true
  const isForDevice = device.type === 'phone' ? content.fitsPhone : content.fitsTablet
  if (format !== 'image')
    return isForDevice && (content.hasTheora === true || !needsTheora(format, device))
  return (
    isForDevice &&
    (device.orientation === 'portrait' ? content.fitsPortrait : content.fitsLandscape)
  )
}

/**
 * Encodes format, device and orientation in a number below `shapeCount`, as far as they decide
 * which contents fit. Both video formats share their numbers.
 */
export function shapeOf(format: AdFormat, device: Held): number {
  const tablet = device.type === 'tablet' ? 1 : 0
  if (format === 'banner') return bannerShape
  if (format !== 'image') return videoShapes + tablet + (needsTheora(format, device) ? 2 : 0)
  return 2 * tablet + (device.orientation === 'landscape' ? 1 : 0)
}

const videoShapes = 4
const bannerShape = 8
export const shapeCount = 9

/** Returns the shapes that the contents fit. */
export function shapesOf(contents: ReadonlyMap<AdFormat, readonly LiveContent[]>): number[] {
  const found = new Set<number>()
  for (const [format, fitting] of contents) {
    for (const held of waysToHold) {
      if (fitting.some((content) => fitsDevice(content, format, held)))
        found.add(shapeOf(format, held))
    }
  }
  return [...found]
}

const waysToHold: readonly Held[] = [
  { type: 'phone', orientation: 'portrait' },
  { type: 'phone', orientation: 'landscape' },
  { type: 'tablet', orientation: 'portrait' },
  { type: 'tablet', orientation: 'landscape' },
  { type: 'phone', orientation: 'portrait', plays: [theora] },
  { type: 'tablet', orientation: 'portrait', plays: [theora] },
]
