import type { FileHandle } from 'node:fs/promises'
import { refuseVideo } from '../files/refuse-broken.ts'
import type { Movie } from './movie.ts'
import type { PictureFormat } from './picture-size.ts'
import { kindOfUnit, readSequence } from './parameter-sets.ts'
import type { Samples } from './samples.ts'

// Some encoders write the parameter sets into the samples only (avc3), and a decoder takes
// those of a sample in place of those of the index. A picture that decoding can start with has them
// before its first slice.

const headBytes = 4096

/** The picture formats that the samples declare. Refuses one that phones do not play. */
export async function readSampleFormats(from: FileHandle, movie: Movie): Promise<PictureFormat[]> {
  const { lengthBytes, isDescribed } = movie.picture
  const samples = movie.tracks.find((track) => track.isPicture)?.samples
  const formats: PictureFormat[] = []
  for (const { at, size } of samples === undefined ? [] : startingSamples(samples)) {
    const head = Buffer.alloc(Math.min(size, headBytes))
    const { bytesRead } = await from.read(head, 0, head.length, at)
    for (const unit of sequencesIn(head.subarray(0, bytesRead), lengthBytes))
      formats.push(readSequence(unit))
  }
  return formats.length === 0 && !isDescribed
    ? refuseVideo('neither its index nor its stream says how its pictures are coded')
    : formats
}

/** The first sample, and each that decoding can start with. */
function* startingSamples(samples: Samples): Generator<{ at: number; size: number }> {
  let index = 0
  for (const chunk of samples.chunks) {
    let at = chunk.offset
    for (let left = chunk.samples; left > 0; left -= 1) {
      const size = samples.sizes[index] ?? 0
      if (index === 0 || samples.keys[index] === true) yield { at, size }
      at += size
      index += 1
    }
  }
}

/** The sequence parameter sets before the first slice. Units that are cut off are left out. */
function sequencesIn(head: Buffer, lengthBytes: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at + lengthBytes < head.length;) {
    const start = at + lengthBytes
    const end = start + head.readUIntBE(at, lengthBytes)
    const unit = head.subarray(start, end)
    const kind = unit.length === 0 ? 'other' : kindOfUnit(unit)
    if (kind === 'slice' || end > head.length) break
    if (kind === 'sequence') found.push(unit)
    at = end
  }
  return found
}
