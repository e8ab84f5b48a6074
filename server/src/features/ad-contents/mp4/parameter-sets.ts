import { refuseVideo } from '../files/refuse-broken.ts'
import type { Box } from './boxes.ts'
import { box, u16 } from './bytes.ts'
import { Fields } from './fields.ts'
import { avcFormat, hevcFormat, type PictureFormat } from './picture-size.ts'
import { checkAvc, checkHevc } from './phone-formats.ts'

/** Profiles whose settings end with the colour depth, ISO/IEC 14496-15, 5.3.3.1.2. */
const deepProfiles = [100, 110, 122, 144]
const avcUnits = { sequence: 7, picture: 8, lastSlice: 5 }
/** VPS, SPS and PPS. SEI messages are dropped, because they may contain any text. */
const hevcUnits = [32, 33, 34]
const hevcSequence = 33
/** Units of pictures have lower numbers than parameter sets in H.265. */
const lastHevcSlice = 31

/** The decoder settings that precede the first sample, and the picture formats in them. */
export interface PictureSettings {
  readonly box: Buffer
  readonly formats: readonly PictureFormat[]
  readonly codec: PictureCodec
}

/** How parameter sets are found in samples, which some encoders write there and nowhere else. */
export interface PictureCodec {
  /** How many bytes state the length of each unit of a sample. */
  readonly lengthBytes: number
  /** What a unit is. After the first slice of a picture come no parameter sets for it. */
  readonly kindOf: (unit: Buffer) => 'sequence' | 'slice' | 'other'
  /** Reads a sequence parameter set. Refuses a format that phones do not play. */
  readonly readSequence: (unit: Buffer) => PictureFormat
}

/**
 * Rebuilds the settings of an H.264 decoder (avcC): the two lists of parameter sets and nothing
 * after them.
 */
export function cleanAvc(settings: Box, type: string): PictureSettings {
  const fields = new Fields(settings.body)
  const head = Buffer.from(fields.bytes(5))
  if (head[0] !== 1) refuseVideo('its H.264 settings have an unknown form')
  const sequences = readUnits(fields, fields.u8() & 0x1f)
  const pictures = readUnits(fields, fields.u8())
  const named =
    sequences.every((unit) => ((unit[0] ?? 0) & 0x1f) === avcUnits.sequence) &&
    pictures.every((unit) => ((unit[0] ?? 0) & 0x1f) === avcUnits.picture)
  const missing = type === 'avc1' && (sequences.length === 0 || pictures.length === 0)
  if (!named || missing) refuseVideo('its H.264 settings are incomplete')
  const parts = [head, Buffer.from([0xe0 | sequences.length]), ...writeUnits(sequences)]
  parts.push(Buffer.from([pictures.length]), ...writeUnits(pictures))
  if (deepProfiles.includes(head[1] ?? 0) && fields.left >= 4)
    parts.push(fields.bytes(3), Buffer.from([0]))
  const codec = {
    lengthBytes: lengthBytesOf(head.readUInt8(4)),
    kindOf: avcKind,
    readSequence: readAvc,
  }
  return { box: box('avcC', ...parts), formats: sequences.map(readAvc), codec }
}

/** Rebuilds the settings of an H.265 decoder (hvcC), ISO/IEC 14496-15, 8.3.3.1.2. */
export function cleanHevc(settings: Box, type: string): PictureSettings {
  const fields = new Fields(settings.body)
  const head = fields.bytes(22)
  if (head[0] !== 1) refuseVideo('its H.265 settings have an unknown form')
  const lists: Buffer[] = []
  const formats: PictureFormat[] = []
  for (let left = fields.u8(); left > 0; left -= 1) {
    const kind = fields.u8()
    const units = readUnits(fields, fields.u16())
    if (units.some((unit) => (((unit[0] ?? 0) >>> 1) & 0x3f) !== (kind & 0x3f)))
      refuseVideo('its H.265 settings are damaged')
    if ((kind & 0x3f) === hevcSequence) formats.push(...units.map(readHevc))
    if (hevcUnits.includes(kind & 0x3f))
      lists.push(
        Buffer.concat([Buffer.from([kind & 0xbf]), u16(units.length), ...writeUnits(units)]),
      )
  }
  if (type === 'hvc1' && lists.length < hevcUnits.length)
    refuseVideo('its H.265 settings are incomplete')
  const codec = {
    lengthBytes: lengthBytesOf(head.readUInt8(21)),
    kindOf: hevcKind,
    readSequence: readHevc,
  }
  return { box: box('hvcC', head, Buffer.from([lists.length]), ...lists), formats, codec }
}

/** The two lowest bits, in both codecs. */
function lengthBytesOf(byte: number): number {
  return (byte & 3) + 1
}

function readAvc(unit: Buffer): PictureFormat {
  return checkAvc(avcFormat(unit))
}

function readHevc(unit: Buffer): PictureFormat {
  return checkHevc(hevcFormat(unit))
}

function avcKind(unit: Buffer): ReturnType<PictureCodec['kindOf']> {
  const number = (unit[0] ?? 0) & 0x1f
  if (number === avcUnits.sequence) return 'sequence'
  return number > 0 && number <= avcUnits.lastSlice ? 'slice' : 'other'
}

function hevcKind(unit: Buffer): ReturnType<PictureCodec['kindOf']> {
  const number = ((unit[0] ?? 0) >>> 1) & 0x3f
  if (number === hevcSequence) return 'sequence'
  return number <= lastHevcSlice ? 'slice' : 'other'
}

function readUnits(fields: Fields, count: number): Buffer[] {
  return Array.from({ length: count }, () => {
    const length = fields.u16()
    return length === 0 ? refuseVideo('its codec settings are damaged') : fields.bytes(length)
  })
}

function writeUnits(units: readonly Buffer[]): Buffer[] {
  return units.flatMap((unit) => [u16(unit.length), unit])
}
