import { refuseVideo } from '../files/refuse-broken.ts'
import type { Box } from './boxes.ts'
import { box, u16 } from './bytes.ts'
import { Fields } from './fields.ts'
import { avcFormat, type PictureFormat } from './picture-size.ts'
import { checkAvc } from './phone-formats.ts'

/** Profiles whose settings end with the colour depth, ISO/IEC 14496-15, 5.3.3.1.2. */
const deepProfiles = [100, 110, 122, 144]
const avcUnits = { sequence: 7, picture: 8, lastSlice: 5 }

/** The decoder settings that precede the first sample, and the picture formats in them. */
export interface PictureSettings {
  readonly box: Buffer
  readonly formats: readonly PictureFormat[]
  /** How many bytes state the length of each unit of a sample. */
  readonly lengthBytes: number
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
  const lengthBytes = (head.readUInt8(4) & 3) + 1
  return { box: box('avcC', ...parts), formats: sequences.map(readSequence), lengthBytes }
}

/** Reads a sequence parameter set. Refuses a format that phones do not play. */
export function readSequence(unit: Buffer): PictureFormat {
  return checkAvc(avcFormat(unit))
}

/** What a unit is. After the first slice of a picture come no parameter sets for it. */
export function kindOfUnit(unit: Buffer): 'sequence' | 'slice' | 'other' {
  const number = (unit[0] ?? 0) & 0x1f
  if (number === avcUnits.sequence) return 'sequence'
  return number > 0 && number <= avcUnits.lastSlice ? 'slice' : 'other'
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
