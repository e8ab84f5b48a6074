import { type Verdict, fine, percentOf, unknown } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'

/** An older version of any SDK does not send what today's events need. */
const leastVersion = '0.1.0'

export function lookAtSdk({ sdks }: Pick<PlacementFacts, 'sdks'>): Verdict {
  if (sdks.length === 0) return unknown('No request says which SDK made it.')
  const facts = Object.fromEntries(sdks.map(({ sdk, requests }) => [sdk, requests]))
  const all = sdks.reduce((sum, { requests }) => sum + requests, 0)
  const old = sdks.filter(({ sdk }) => isOlder(sdk.split(' ')[1] ?? '', leastVersion))
  const [most] = old
  if (most === undefined) return fine('No request comes from an old SDK.', facts)
  const share = percentOf(
    old.reduce((sum, { requests }) => sum + requests, 0),
    all,
  )
  return {
    state: 'warn',
    text: `${share}% of the requests in the newest hour come from an SDK before ${leastVersion}, most from ${most.sdk}.`,
    do: 'Update the SDK in the app, and publish it.',
    link: '/getstarted',
    facts,
  }
}

/** A version that has no numbers, or that is missing, is not older. */
function isOlder(version: string, than: string): boolean {
  const numbers = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  if (numbers === undefined) return false
  for (const [index, least] of than.split('.').map(Number).entries()) {
    const number = numbers[index] ?? 0
    if (number !== least) return number < least
  }
  return false
}
