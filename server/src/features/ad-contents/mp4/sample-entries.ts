import type { Size } from '@frontrow/contract/ad-contents/crop'
import { refuseVideo } from '../files/refuse-broken.ts'
import { refuseCodec } from '../files/unsupported-files.ts'
import { optionalChild, onlyChild, type Box } from './boxes.ts'
import { Fields } from './fields.ts'
import { box, u16, u32, zeros } from './bytes.ts'
import { cleanAvc, type PictureSettings } from './parameter-sets.ts'
import type { PictureFormat } from './picture-size.ts'
import { cleanSound } from './sound.ts'

/** The picture track's only sample entry, and what it says of the pictures. */
export interface PictureEntry {
  readonly entry: Buffer
  /** The size that the index declares. */
  readonly indexed: Size
  readonly shown: Size
  /** From the parameter sets of the index; none where they stand in the samples only. */
  readonly formats: readonly PictureFormat[]
  /** How many bytes state the length of each unit of a sample. */
  readonly lengthBytes: number
}

/** Rebuilds the picture track's only sample entry from its known fields, and reads its sizes. */
export function readPictureEntry(list: Box): PictureEntry {
  const kind = onlyEntry(list)
  const fields = new Fields(kind.body)
  fields.skip(24)
  const indexed = { width: fields.u16(), height: fields.u16() }
  const settings = pictureSettings(kind)
  const pixel = pixelShape(optionalChild(kind, 'pasp'))
  const stretch = pixel === undefined ? 1 : pixel.width / pixel.height
  const shown = { width: Math.round(indexed.width * stretch), height: indexed.height }
  const resolution = [u32(0x48_00_00), u32(0x48_00_00), zeros(4)]
  const entry = box(
    kind.type,
    zeros(6),
    u16(1),
    zeros(16),
    u16(indexed.width),
    u16(indexed.height),
    ...resolution,
    u16(1),
    zeros(32),
    u16(0x18),
    u16(0xff_ff),
    settings.box,
    ...cleanColour(optionalChild(kind, 'colr')),
    ...(pixel === undefined ? [] : [box('pasp', u32(pixel.width, pixel.height))]),
  )
  return { entry, indexed, shown, formats: settings.formats, lengthBytes: settings.lengthBytes }
}

/** Rebuilds the sound track's only sample entry. */
export function readSoundEntry(list: Box): { entry: Buffer } {
  const kind = onlyEntry(list)
  if (kind.type !== 'mp4a') refuseCodec(kind.type)
  const fields = new Fields(kind.body)
  fields.skip(8)
  // Other versions are QuickTime's and have more fields.
  if (fields.u16() !== 0) refuseCodec('qt  ')
  fields.skip(6)
  const channels = fields.u16()
  fields.skip(6)
  const rate = fields.u32()
  const settings = cleanSound(onlyChild(kind, 'esds'))
  const numbers = [u16(channels), u16(16), zeros(4), u32(rate)]
  return { entry: box('mp4a', zeros(6), u16(1), zeros(8), ...numbers, settings) }
}

/**
 * Requires exactly one entry, so that all samples have one size and codec and use the first data
 * reference.
 */
function onlyEntry(list: Box): Box {
  const entry = list.children[0]
  if (entry === undefined) return refuseVideo('one of its tracks has no codec')
  return list.children.length > 1 ? refuseVideo('its codec or its size changes on the way') : entry
}

function pictureSettings(kind: Box): PictureSettings {
  if (kind.type === 'avc1' || kind.type === 'avc3')
    return cleanAvc(onlyChild(kind, 'avcC'), kind.type)
  return refuseCodec(kind.type)
}

/** The pixel aspect ratio; undefined for square pixels. */
function pixelShape(pasp: Box | undefined): Size | undefined {
  if (pasp === undefined) return undefined
  const fields = new Fields(pasp.body)
  const pixel = { width: fields.u32(), height: fields.u32() }
  return pixel.width === 0 || pixel.height === 0 ? undefined : pixel
}

/** Colours as three numbers and the full-range flag. An ICC profile is dropped. */
function cleanColour(colour: Box | undefined): Buffer[] {
  if (colour === undefined) return []
  const fields = new Fields(colour.body)
  const type = fields.bytes(4)
  const numbers = { nclx: 7, nclc: 6 }[type.toString('latin1')]
  return numbers === undefined ? [] : [box('colr', type, fields.bytes(numbers))]
}
