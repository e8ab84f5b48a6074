import { keptUnlessFailed, pack } from '../../lib/calls/packed-file.ts'
import { PackedReply } from '../../lib/calls/serve.ts'
import { regionsAsListed } from './regions.ts'

const keptSeconds = 3600

/** The list is the same for every caller while the process runs. */
const packed = keptUnlessFailed(() => pack(JSON.stringify(regionsAsListed)))

/**
 * Needs no database query, and is compressed once, because it is 400 kB: to write and compress it
 * took 30 ms a call. Browsers keep it.
 */
export async function listRegions(): Promise<PackedReply> {
  return new PackedReply(await packed(), keptSeconds)
}
