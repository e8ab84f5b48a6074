// Files that are made when somebody asks for them cost far more than asking, so they have a pace.
import { refuse } from '../failures/refuse.ts'
import { createSharedLimiter, takeOrRefuse } from './shared-limiter.ts'
import { createPlaces } from './shared-places.ts'

export const madeFileLimits = {
  /** Under way at once: on a machine, which is a node or all workers of it, and of one caller. */
  places: { most: 8, mostOfOne: 2, restMs: 0 },
  /** Of one caller: 30 at once, then one in two seconds. */
  pace: { burst: 30, everySeconds: 2 },
}

const name = 'files made on request'
const places = createPlaces(name, madeFileLimits.places)
const pace = createSharedLimiter(name, madeFileLimits.pace)

/**
 * Makes a file for `who`, an organization or an operator. Refuses `too_many_requests` while two
 * others of theirs are made or they made too many, and `unavailable` while eight are made here.
 */
export async function makeFileFor<T>(who: string, make: () => Promise<T>): Promise<T> {
  const leave = await places.take(who)
  if (leave === 'own')
    refuse('too_many_requests', {
      retryAfterSeconds: 2,
      message: 'Two files of yours are being made. Try again when one is done.',
    })
  if (leave === 'all') refuse('unavailable', { retryAfterSeconds: 5 })
  try {
    await takeOrRefuse(pace, who)
    return await make()
  } finally {
    leave()
  }
}
