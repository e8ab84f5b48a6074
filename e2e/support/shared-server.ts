import { offered } from './offered.ts'
import { type Place, type RunningServer, reach } from './server-process.ts'

/**
 * The server of all files whose tests need no more than organizations of their own: a start takes
 * as much processor time as a whole file. It approves each organization at its sign-up. Names of
 * organizations must differ between these files, nobody may turn the clock or publish a policy, and
 * only ad-review.e2e.ts advertises for Android.
 */
export async function sharedServer(): Promise<RunningServer> {
  const place = await offered<Place>('server')
  if (place === undefined) throw new Error('the global setup offers no server')
  return reach(place)
}
