import { createHash } from 'node:crypto'
import type { listRegions as call } from '@frontrow/contract/campaigns'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { Unchanged } from '../../lib/serve.ts'
import { regionsAsListed } from './regions.ts'

const keptSeconds = 3600
const tag = createHash('sha256').update(JSON.stringify(regionsAsListed)).digest('hex').slice(0, 32)

/**
 * The list is the same for every caller while the process runs. It needs no database query, and
 * browsers cache it, because it is 400 kB.
 */
export async function listRegions({
  caller,
}: MemberContext): Promise<Reply<typeof call> | Unchanged> {
  return caller.mayKeep(tag, keptSeconds) ? new Unchanged() : [...regionsAsListed]
}
