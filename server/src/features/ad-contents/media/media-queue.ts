import { refuse } from '../../../lib/failures/refuse.ts'
import { createTurns } from '../../../lib/db/turns.ts'
import { workerCount } from '../../../lib/process/workers.ts'

const mostOfOrganization = 2
const mostOfNode = 8

/** The node of one of several workers takes its part of the machine. */
const mostHere = () => Math.max(mostOfOrganization, Math.ceil(mostOfNode / workerCount()))

const turns = createTurns(mostOfOrganization)
let present = 0

/**
 * Runs media work, at most two jobs at a time per organization and the others in order, so that one
 * organization with many uploads leaves CPU and memory to the others. Refuses `unavailable` when
 * this node's queue is full.
 */
export async function inTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  if (present >= mostHere()) refuse('unavailable', { retryAfterSeconds: 1 })
  present += 1
  try {
    return await turns(organizationId, work)
  } finally {
    present -= 1
  }
}
