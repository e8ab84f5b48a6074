import type { FileHandle } from 'node:fs/promises'
import { cutOff, refuseVideo } from '../files/refuse-broken.ts'
import { refuseBrand } from '../files/unsupported-files.ts'
import { Fields } from './fields.ts'

/** One box of an mp4. `body` is everything after its header, including any children. */
export interface Box {
  readonly type: string
  readonly body: Buffer
  readonly children: readonly Box[]
}

/** A range of bytes in the file; `end` is exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The top-level boxes of the file. Boxes that are not listed here (free, sidx, uuid, …) are
 * skipped.
 */
export interface Layout {
  readonly movie: Box
  readonly fragments: readonly { at: number; box: Box }[]
  /** The bodies of the mdat boxes, in file order. */
  readonly media: readonly Range[]
}

interface Limits {
  boxes: number
  indexBytes: number
}

const deepest = 8

/** Boxes that contain boxes, and how many bytes of their own precede their children. */
const holders: Readonly<Record<string, number>> = {
  moov: 0,
  trak: 0,
  mdia: 0,
  minf: 0,
  dinf: 0,
  stbl: 0,
  edts: 0,
  mvex: 0,
  moof: 0,
  traf: 0,
  dref: 8,
  stsd: 8,
  avc1: 78,
  avc3: 78,
  mp4a: 28,
}

const brands = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'iso7',
  'iso8',
  'iso9',
  'mp41',
  'mp42',
  'mp71',
  'avc1',
  'hvc1',
  'hev1',
  'M4V ',
  'M4VP',
  'M4VH',
  'MSNV',
  'dash',
  'msdh',
  'msix',
  'cmfc',
  'cmf2',
  'f4v ',
  'XAVC',
])

/**
 * Reads the headers of the whole file. Only the index is read into memory, at most 16 MiB; media
 * data is not.
 */
export async function readLayout(from: FileHandle, size: number): Promise<Layout> {
  const limits = { boxes: 10_000, indexBytes: 16 * 1024 * 1024 }
  const movies: Box[] = []
  const fragments: { at: number; box: Box }[] = []
  const media: Range[] = []
  for (let at = 0; at < size;) {
    const { type, start, end } = await readHeader(from, { start: at, end: size })
    count(limits)
    if ((type === 'ftyp') !== (at === 0)) refuseVideo('it does not begin as an mp4 does')
    if (type === 'mdat') media.push({ start, end })
    if (type === 'ftyp') checkBrands(await readBody(from, { start, end }, limits))
    if (type === 'moov' || type === 'moof') {
      const body = await readBody(from, { start, end }, limits)
      const box = { type, body, children: walk(body, { limits, depth: 2 }) }
      if (type === 'moov') movies.push(box)
      else fragments.push({ at, box })
    }
    at = end
  }
  return { movie: onlyMovie(movies), fragments, media }
}

function onlyMovie(movies: readonly Box[]): Box {
  const [movie, second] = movies
  if (second !== undefined) refuseVideo('it has more than one index')
  return movie ?? refuseVideo('it has no index, as when a recording or a download was cut off')
}

/** The child of this type. Refuses the file unless there is exactly one. */
export function onlyChild(parent: Box, type: string): Box {
  return optionalChild(parent, type) ?? refuseVideo(`its index lacks the part ${type}`)
}

/** The child of this type, or undefined. Refuses the file when there are several. */
export function optionalChild(parent: Box, type: string): Box | undefined {
  const found = childrenOfType(parent, type)
  return found.length > 1 ? refuseVideo(`its index has the part ${type} twice`) : found[0]
}

export function childrenOfType(parent: Box, type: string): Box[] {
  return parent.children.filter((box) => box.type === type)
}

function walk(bytes: Buffer, place: { limits: Limits; depth: number }): Box[] {
  if (place.depth > deepest) refuseVideo('its parts are nested too deep')
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    const rest = bytes.subarray(at)
    // QuickTime ends some lists of boxes with four zero bytes.
    if (rest.length < 8 && rest.every((byte) => byte === 0)) break
    const { type, start, end } = parseHeader(rest.subarray(0, 16), { start: 0, end: rest.length })
    count(place.limits)
    const body = rest.subarray(start, end)
    boxes.push({ type, body, children: childrenOf(type, body, place) })
    at += end
  }
  return boxes
}

function childrenOf(type: string, body: Buffer, place: { limits: Limits; depth: number }): Box[] {
  const before = Object.hasOwn(holders, type) ? holders[type] : undefined
  if (before === undefined) return []
  if (body.length < before) refuseVideo(`its part ${type} is cut off`)
  return walk(body.subarray(before), { limits: place.limits, depth: place.depth + 1 })
}

async function readHeader(from: FileHandle, room: Range) {
  const bytes = await readExactly(from, room.start, Math.min(16, room.end - room.start))
  return parseHeader(bytes, room)
}

/**
 * `start` and `end` of the result enclose the body. A size of zero means "to the end of the file",
 * which is allowed only for a last mdat.
 */
function parseHeader(bytes: Buffer, room: Range): Range & { type: string } {
  const fields = new Fields(bytes)
  const short = fields.u32()
  const type = fields.bytes(4).toString('latin1')
  const long = short === 1
  const size = long ? fields.u64() : short
  const headerBytes = (long ? 16 : 8) + (type === 'uuid' ? 16 : 0)
  if (short === 0 && type === 'mdat')
    return { type, start: room.start + headerBytes, end: room.end }
  if (size < headerBytes || size > room.end - room.start) refuseVideo(cutOff)
  return { type, start: room.start + headerBytes, end: room.start + size }
}

async function readBody(from: FileHandle, range: Range, limits: Limits): Promise<Buffer> {
  limits.indexBytes -= range.end - range.start
  if (limits.indexBytes < 0) refuseVideo('its index is larger than 16 MB')
  return readExactly(from, range.start, range.end - range.start)
}

async function readExactly(from: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await from.read(Buffer.alloc(length), 0, length, at)
  return bytesRead === length ? buffer : refuseVideo(cutOff)
}

function count(limits: Limits): void {
  limits.boxes -= 1
  if (limits.boxes < 0) refuseVideo('it has more than 10,000 parts')
}

/**
 * The major brand or a compatible brand must be an mp4 brand, because HEIF pictures and M4A sound
 * use the same box format.
 */
function checkBrands(body: Buffer): void {
  const fields = new Fields(body)
  const named = [fields.bytes(4).toString('latin1')]
  fields.skip(4)
  while (fields.left >= 4) named.push(fields.bytes(4).toString('latin1'))
  if (!named.some((brand) => brands.has(brand))) refuseBrand(named[0] ?? '')
}
