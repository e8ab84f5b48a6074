import { open, type FileHandle } from 'node:fs/promises'
import { cutOff, refuseVideo } from '../files/refuse-broken.ts'
import { box, u32 } from './bytes.ts'
import { writeIndex } from './write-index.ts'
import type { Movie } from './movie.ts'

interface Piece {
  readonly from: number
  readonly bytes: number
}

const bufferBytes = 1024 * 1024

/**
 * Writes ftyp, moov and one mdat. The chunks keep their order in the source, which interleaves
 * picture and sound, and leave no gaps. Returns the size of the file.
 */
export async function writeMovie(
  movie: Movie,
  files: { from: FileHandle; target: string },
): Promise<number> {
  const { places, pieces, bytes } = arrange(movie)
  const brands = ['isom', '\0\0\x02\0', 'isom', 'iso2', 'avc1', 'mp41']
  const head = box('ftyp', ...brands.map(ascii))
  // Offsets do not change the size of the index, so its size can be measured first.
  const before = head.length + writeIndex(movie, places, 0).length + 8
  const index = writeIndex(movie, places, before)
  const to = await open(files.target, 'w', 0o600)
  try {
    await writeAll(to, Buffer.concat([head, index, u32(8 + bytes), ascii('mdat')]))
    await copyPieces(pieces, { from: files.from, to })
  } finally {
    await to.close()
  }
  return before + bytes
}

/**
 * The new position of each chunk of each track, relative to the first byte of the media, and the
 * pieces to copy in order.
 */
function arrange(movie: Movie): { places: number[][]; pieces: Piece[]; bytes: number } {
  const chunks = movie.tracks.flatMap((track, trackIndex) =>
    track.samples.chunks.map((chunk, index) => ({ ...chunk, trackIndex, index })),
  )
  // An empty chunk sorts before the chunk at the same offset, so cleaning a file twice gives the
  // same order.
  chunks.sort((a, b) => a.offset - b.offset || a.bytes - b.bytes || a.trackIndex - b.trackIndex)
  const places: number[][] = movie.tracks.map(() => [])
  const pieces: { from: number; bytes: number }[] = []
  let bytes = 0
  for (const chunk of chunks) {
    const own = places[chunk.trackIndex] ?? []
    own[chunk.index] = bytes
    bytes += chunk.bytes
    const last = pieces.at(-1)
    if (last !== undefined && last.from + last.bytes === chunk.offset) last.bytes += chunk.bytes
    else pieces.push({ from: chunk.offset, bytes: chunk.bytes })
  }
  return { places, pieces, bytes }
}

async function copyPieces(
  pieces: readonly Piece[],
  files: { from: FileHandle; to: FileHandle },
): Promise<void> {
  const buffer = Buffer.alloc(bufferBytes)
  for (const piece of pieces) {
    for (let done = 0; done < piece.bytes;) {
      const length = Math.min(buffer.length, piece.bytes - done)
      const { bytesRead } = await files.from.read(buffer, 0, length, piece.from + done)
      if (bytesRead === 0) refuseVideo(cutOff)
      await writeAll(files.to, buffer.subarray(0, bytesRead))
      done += bytesRead
    }
  }
}

/** A single write may write fewer bytes than requested. */
async function writeAll(to: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await to.write(bytes, done, bytes.length - done)).bytesWritten
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
