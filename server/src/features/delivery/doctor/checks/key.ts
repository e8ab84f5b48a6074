import { type Verdict, counted, fine } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'
import type { RefusedFacts } from '../placement-facts.sql.ts'

/** A smaller share of refused requests is not reported, because most requests work. */
const leastPercent = 5

/**
 * Fails where the last request was refused for its key or format. An unknown key is reported for
 * every placement that it may be meant for, until that placement has a request.
 */
export function lookAtKey(
  facts: Pick<PlacementFacts, 'refused' | 'lastRequestAt' | 'counts'>,
): Verdict {
  const { refused, lastRequestAt, counts } = facts
  const isAfterRequests = ({ lastAt }: RefusedFacts) =>
    lastRequestAt === null || lastAt > lastRequestAt
  const failing = refused.find(isAfterRequests)
  if (failing !== undefined) return verdictOf('fail', failing)
  const own = refused.find(
    ({ isOfPlacement, requests }) =>
      isOfPlacement && requests * 100 >= (requests + counts.hourRequests) * leastPercent,
  )
  return own === undefined ? fine('No request has a wrong key.') : verdictOf('warn', own)
}

function verdictOf(state: 'fail' | 'warn', { reason, requests, lastAt }: RefusedFacts): Verdict {
  const { what, todo } = words[reason]
  return {
    state,
    text: `${counted(requests, 'request')} in the last hour ${requests === 1 ? 'was' : 'were'} refused: ${what}.`,
    do: todo,
    link: '/app/monetize/placement',
    facts: { reason, requests, last_at: lastAt.toISOString() },
  }
}

const copyKey = 'Copy the key of this placement into the app.'

const words: Readonly<Record<RefusedFacts['reason'], { what: string; todo: string }>> = {
  retired_key: { what: 'the placement’s key is not valid any more', todo: copyKey },
  unknown_key: { what: 'no placement has the key', todo: copyKey },
  app_key: {
    what: 'the key of the app is in place of the placement’s',
    todo: 'Copy the key of this placement into the app. The app’s key belongs into app_api_key.',
  },
  other_app: {
    what: 'app_api_key is not the key of the placement’s app',
    todo: 'Copy the keys of one app and its placement, or leave app_api_key out.',
  },
  wrong_format: {
    what: 'VAST was asked for a placement that shows no videos',
    todo: 'Use the key of a Video or RewardedVideo placement with VAST, or ask for this one with an SDK.',
  },
}
