import type { Size } from '@frontrow/contract/ad-contents/crop'
import { refuse } from '../../../lib/failures/refuse.ts'
import { refuseVideo } from '../files/refuse-broken.ts'
import { childrenOfType, optionalChild, onlyChild, type Box } from './boxes.ts'
import { readEdits, type Edit } from './edits.ts'
import { fullBox, type Fields } from './fields.ts'
import { readPictureEntry, readSoundEntry } from './sample-entries.ts'
import { readSamples, type Samples } from './samples.ts'

/** The index of an mp4, reduced to what playback needs. */
export interface Movie {
  /** Units per second, for the times of edits. */
  readonly timescale: number
  /** The picture track, then the sound track if there is one. */
  tracks: readonly Track[]
  readonly picture: Picture
  /** The box that declares fragments (mvex). */
  readonly continued: Box | undefined
}

export interface Track {
  /** The track's number in the source. */
  readonly id: number
  readonly isPicture: boolean
  readonly timescale: number
  /** The rebuilt sample entry: the codec and its settings. */
  readonly entry: Buffer
  readonly samples: Samples
  edits: Edit[]
}

export interface Picture {
  /** Pixels as displayed, before rotation. */
  readonly shown: Size
  /** Pixels in the stream, from the index and from each of its parameter sets. */
  readonly coded: readonly Size[]
  /** How many bytes state the length of each unit of a sample. */
  readonly lengthBytes: number
  /** Whether the index has a parameter set, without which the samples must. */
  readonly isDescribed: boolean
  /** The upper left part of the matrix: a, b, c, d, each -1, 0 or 1. */
  readonly turn: Turn
}

export type Turn = readonly [a: number, b: number, c: number, d: number]

// An encoder pads its last frames, so a video cut at 120 seconds is slightly longer in the file.
const longestSeconds = 120.1
// Ten million is the largest in use. With it, every time within 120 seconds fits 32 bits.
const finestTimescale = 10_000_000

/**
 * Reads the index (moov). Further sound tracks and tracks other than picture and sound (subtitles,
 * timecode, data) are dropped.
 */
export function readMovie(movie: Box): Movie {
  if (optionalChild(movie, 'cmov') !== undefined) refuseVideo('its index is compressed')
  const timescale = readMovieHeader(onlyChild(movie, 'mvhd'))
  const ofKind = (kind: string) =>
    childrenOfType(movie, 'trak').filter((track) => kindOf(track) === kind)
  const pictures = ofKind('vide')
  const [picture] = pictures
  if (picture === undefined) return refuseVideo('it has no picture')
  if (pictures.length > 1)
    refuseVideo(`it has ${pictures.length} picture tracks, and an ad has one`)
  const sounds = ofKind('soun')
  // Players play the first enabled one.
  const sound = sounds.find(isEnabled) ?? sounds[0]
  const seen = readPictureEntry(onlyChild(tableOf(picture), 'stsd'))
  const tracks = [readTrack(picture, { timescale, entry: seen.entry })]
  if (sound !== undefined) {
    const { entry } = readSoundEntry(onlyChild(tableOf(sound), 'stsd'))
    tracks.push(readTrack(sound, { timescale, entry }))
  }
  const turn = readTurn(onlyChild(picture, 'tkhd'))
  return {
    timescale,
    tracks,
    continued: optionalChild(movie, 'mvex'),
    picture: {
      coded: [seen.indexed, ...seen.formats],
      lengthBytes: seen.lengthBytes,
      isDescribed: seen.formats.length > 0,
      shown: seen.shown,
      turn,
    },
  }
}

/** Whether a duration exceeds the limit. An unknown duration is 0 and does not. */
export function isTooLong(duration: number, timescale: number): boolean {
  return duration > longestSeconds * timescale
}

function readTrack(track: Box, known: { timescale: number; entry: Buffer }): Track {
  const media = onlyChild(track, 'mdia')
  checkReferences(onlyChild(onlyChild(onlyChild(media, 'minf'), 'dinf'), 'dref'))
  const edits = optionalChild(track, 'edts')
  const list = edits === undefined ? undefined : optionalChild(edits, 'elst')
  return {
    id: readTrackId(onlyChild(track, 'tkhd'), known.timescale),
    isPicture: kindOf(track) === 'vide',
    timescale: readTimescale(onlyChild(media, 'mdhd')),
    entry: known.entry,
    samples: readSamples(tableOf(track)),
    edits: list === undefined ? [] : readEdits(list),
  }
}

function kindOf(track: Box): string {
  const { fields } = fullBox(onlyChild(onlyChild(track, 'mdia'), 'hdlr'))
  fields.skip(4)
  return fields.bytes(4).toString('latin1')
}

/** Flag 1 of the track's header. */
function isEnabled(track: Box): boolean {
  return (fullBox(onlyChild(track, 'tkhd')).flags & 1) === 1
}

function tableOf(track: Box): Box {
  return onlyChild(onlyChild(onlyChild(track, 'mdia'), 'minf'), 'stbl')
}

/**
 * Flag 1 of a data reference means that the media is in this file. Without it, the reference is an
 * external address, which is refused.
 */
function checkReferences(references: Box): void {
  const outside = references.children.some((reference) => fullBox(reference).flags !== 1)
  if (outside || references.children.length === 0)
    refuseVideo('its pictures or its sound lie in another file')
}

/** The movie's timescale. Only tracks may be rotated, not the whole movie. */
function readMovieHeader(header: Box): number {
  const timescale = readTimescale(header)
  const { version, fields } = fullBox(header)
  fields.skip((version === 1 ? 28 : 16) + 16)
  const turn = turnOf(Array.from({ length: 9 }, () => fields.i32()))
  return turn.join() === '1,0,0,1' ? timescale : refuseVideo(notTurned)
}

/** mvhd and mdhd start with the same fields. */
function readTimescale(header: Box): number {
  const { version, fields } = fullBox(header)
  fields.skip(version === 1 ? 16 : 8)
  const timescale = fields.u32()
  if (timescale === 0 || timescale > finestTimescale)
    refuseVideo('its index counts time in an impossible unit')
  if (isTooLong(readDuration(fields, version), timescale)) refuse('video_too_long')
  return timescale
}

function readTrackId(header: Box, timescale: number): number {
  const { version, fields } = fullBox(header)
  fields.skip(version === 1 ? 16 : 8)
  const id = fields.u32()
  fields.skip(4)
  if (isTooLong(readDuration(fields, version), timescale)) refuse('video_too_long')
  return id
}

/** The duration that a header declares. All bits set means unknown and gives 0. */
export function readDuration(fields: Fields, version: number): number {
  const bytes = fields.bytes(version === 1 ? 8 : 4)
  if (bytes.every((byte) => byte === 0xff)) return 0
  return version === 1 ? Number(bytes.readBigUInt64BE()) : bytes.readUInt32BE()
}

function readTurn(header: Box): Turn {
  const { version, fields } = fullBox(header)
  fields.skip((version === 1 ? 32 : 20) + 16)
  return turnOf(Array.from({ length: 9 }, () => fields.i32()))
}

const notTurned = 'it is turned by less than a quarter, or it is stretched'
const fixedOne = 0x1_00_00

/**
 * Rotations by quarter turns, then the same mirrored, by the two upper rows of the matrix. Some
 * writers leave the matrix empty.
 */
const turns: ReadonlyMap<string, Turn> = new Map([
  ['0,0,0,0,0,0', [1, 0, 0, 1]],
  ['1,0,0,0,1,0', [1, 0, 0, 1]],
  ['0,1,0,-1,0,0', [0, 1, -1, 0]],
  ['-1,0,0,0,-1,0', [-1, 0, 0, -1]],
  ['0,-1,0,1,0,0', [0, -1, 1, 0]],
  ['-1,0,0,0,1,0', [-1, 0, 0, 1]],
  ['1,0,0,0,-1,0', [1, 0, 0, -1]],
  ['0,1,0,1,0,0', [0, 1, 1, 0]],
  ['0,-1,0,-1,0,0', [0, -1, -1, 0]],
])

/** The third row moves the picture into view. It follows from the rotation, so it is ignored. */
function turnOf(matrix: readonly number[]): Turn {
  const rows = matrix.slice(0, 6).map((value) => value / fixedOne)
  return turns.get(rows.join()) ?? refuseVideo(notTurned)
}
