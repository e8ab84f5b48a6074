import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { cleanJpeg, cutJpeg, makePoster, makeThumbnail } from './clean-jpeg.ts'
import { cleanMp4 } from '../mp4/mp4.ts'

/** Everything that reads or writes media. It runs in a child process: see media-processes.ts. */
export const mediaJobs = { cleanJpeg, cutJpeg, makePoster, makeThumbnail, cleanMp4, sha256Of }

export type MediaJobs = typeof mediaJobs

/** The SHA-256 of a whole file, in hex. */
async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
