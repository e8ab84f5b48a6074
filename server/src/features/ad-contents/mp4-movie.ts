import type { Size } from '@frontrow/contract/crop'
import { refuse } from '../../lib/refuse.ts'
import { all, maybeOne, one, type Box } from './mp4-boxes.ts'
import { readEdits, type Edit } from './mp4-edits.ts'
import { fullBox, type Fields } from './mp4-fields.ts'
import { readPictureKind, readSoundKind } from './mp4-kinds.ts'
import { readSamples, type Samples } from './mp4-samples.ts'

/** The index of an mp4, reduced to what playing it needs. */
export interface Movie {
  /** Units of a second in which edits are measured. */
  readonly timescale: number
  /** The picture track, then the sound track if there is one. */
  tracks: readonly Track[]
  readonly picture: Picture
  /** The box that says the file goes on in fragments. */
  readonly continued: Box | undefined
}

export interface Track {
  /** As the source numbers it. */
  readonly id: number
  readonly isPicture: boolean
  readonly timescale: number
  /** The sample entry, written anew: the codec and its settings. */
  readonly entry: Buffer
  readonly samples: Samples
  edits: Edit[]
}

export interface Picture {
  /** Pixels as shown, before turning. */
  readonly shown: Size
  /** Pixels in the stream, as the index says and as each of its parameter sets does. */
  readonly coded: readonly Size[]
  /** The upper left part of the matrix: a, b, c, d, each -1, 0 or 1. */
  readonly turn: Turn
}

export type Turn = readonly [a: number, b: number, c: number, d: number]

// An encoder fills its last frames: a video cut at 120 seconds is a little longer in the file.
const longestSeconds = 120.1
// Ten million is the largest in use; with it, no time of 120 seconds needs more than 32 bits.
const finestTimescale = 10_000_000

/** Reads the index (moov). Tracks that are neither picture nor sound (subtitles, timecode, data) are left out. */
export function readMovie(movie: Box): Movie {
  if (maybeOne(movie, 'cmov') !== undefined) refuse('file_broken')
  const timescale = readMovieHeader(one(movie, 'mvhd'))
  const ofKind = (kind: string) => all(movie, 'trak').filter((track) => kindOf(track) === kind)
  const [picture, ...morePictures] = ofKind('vide')
  const [sound, ...moreSounds] = ofKind('soun')
  if (picture === undefined || morePictures.length + moreSounds.length > 0)
    return refuse('file_broken')
  const seen = readPictureKind(one(tableOf(picture), 'stsd'))
  const tracks = [readTrack(picture, { timescale, entry: seen.entry })]
  if (sound !== undefined) {
    const { entry } = readSoundKind(one(tableOf(sound), 'stsd'))
    tracks.push(readTrack(sound, { timescale, entry }))
  }
  const turn = readTurn(one(picture, 'tkhd'))
  return {
    timescale,
    tracks,
    continued: maybeOne(movie, 'mvex'),
    picture: { coded: seen.coded, shown: seen.shown, turn },
  }
}

/** Whether a time is over the limit; an unknown one (all bits set) is not. */
export function isTooLong(duration: number, timescale: number): boolean {
  return duration > longestSeconds * timescale
}

function readTrack(track: Box, known: { timescale: number; entry: Buffer }): Track {
  const media = one(track, 'mdia')
  checkReferences(one(one(one(media, 'minf'), 'dinf'), 'dref'))
  const edits = maybeOne(track, 'edts')
  const list = edits === undefined ? undefined : maybeOne(edits, 'elst')
  return {
    id: readTrackId(one(track, 'tkhd'), known.timescale),
    isPicture: kindOf(track) === 'vide',
    timescale: readTimescale(one(media, 'mdhd')),
    entry: known.entry,
    samples: readSamples(tableOf(track)),
    edits: list === undefined ? [] : readEdits(list),
  }
}

function kindOf(track: Box): string {
  const { fields } = fullBox(one(one(track, 'mdia'), 'hdlr'))
  fields.skip(4)
  return fields.bytes(4).toString('latin1')
}

function tableOf(track: Box): Box {
  return one(one(one(track, 'mdia'), 'minf'), 'stbl')
}

/** Media must lie in this very file: flag 1 of each reference says so, else it is an address to fetch from. */
function checkReferences(references: Box): void {
  const outside = references.children.some((reference) => fullBox(reference).flags !== 1)
  if (outside || references.children.length === 0) refuse('file_broken')
}

/** The movie's timescale. A turned movie, not just a turned track, is made by nobody. */
function readMovieHeader(header: Box): number {
  const timescale = readTimescale(header)
  const { version, fields } = fullBox(header)
  fields.skip((version === 1 ? 28 : 16) + 16)
  const turn = turnOf(Array.from({ length: 9 }, () => fields.i32()))
  return turn.join() === '1,0,0,1' ? timescale : refuse('file_broken')
}

/** mvhd and mdhd begin alike. */
function readTimescale(header: Box): number {
  const { version, fields } = fullBox(header)
  fields.skip(version === 1 ? 16 : 8)
  const timescale = fields.u32()
  if (timescale === 0 || timescale > finestTimescale) refuse('file_broken')
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

/** A duration as a header claims it; 0 where it is unknown, which is written as all bits set. */
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

const fixedOne = 0x1_00_00

/** Quarter turns, then the same mirrored, by the two upper rows of the matrix. Some writers leave it empty. */
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

/** The third row moves the picture to where it is seen; that follows from the turn, so it is not kept. */
function turnOf(matrix: readonly number[]): Turn {
  const rows = matrix.slice(0, 6).map((value) => value / fixedOne)
  return turns.get(rows.join()) ?? refuse('file_broken')
}
