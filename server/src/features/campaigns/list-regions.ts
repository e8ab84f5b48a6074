import type { listRegions as call } from '@frontrow/contract/campaigns'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { regionsAsListed } from './regions.ts'

/** The same for everybody and for as long as the program runs, so nothing is asked of the database. */
export async function listRegions(_ctx: MemberContext): Promise<Reply<typeof call>> {
  return [...regionsAsListed]
}
