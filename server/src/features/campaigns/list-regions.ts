import { createHash } from 'node:crypto'
import type { listRegions as call } from '@frontrow/contract/campaigns'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { Unchanged } from '../../lib/serve.ts'
import { regionsAsListed } from './regions.ts'

const keptSeconds = 3600
const tag = createHash('sha256').update(JSON.stringify(regionsAsListed)).digest('hex').slice(0, 32)

/**
 * The same for everybody and for as long as the program runs, so nothing is asked of the database, and a browser need not
 * fetch 400 kB of it with each form.
 */
export async function listRegions({
  caller,
}: MemberContext): Promise<Reply<typeof call> | Unchanged> {
  return caller.mayKeep(tag, keptSeconds) ? new Unchanged() : [...regionsAsListed]
}
