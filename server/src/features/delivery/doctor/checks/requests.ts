import { momentInDigits } from '../../../../lib/time/days-in-words.ts'
import { type Verdict, counted, fine } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'

export function lookAtRequests({
  counts: { requests },
  samples: { tests },
  placement: { requestAt, fillAt },
}: Pick<PlacementFacts, 'counts' | 'samples' | 'placement'>): Verdict {
  const facts = { requests, tests, seconds_to_first_ad: secondsBetween(requestAt, fillAt) }
  if (requests > 0) return fine(`${counted(requests, 'request')} in the last 24 hours.`, facts)
  if (tests > 0)
    return {
      state: 'fail',
      text: `Only test requests arrived in the last 24 hours (${counted(tests, 'test')}). They count nothing and earn nothing.`,
      do: 'Leave test out, or set it to false, in the app that you publish.',
      link: '/getstarted',
      facts,
    }
  if (requestAt === null)
    return {
      state: 'fail',
      text: 'No request ever arrived.',
      do: 'Put the key of this placement into the app and ask for an ad. The curl line in Get Started shows whether the network is reached.',
      link: '/getstarted',
      facts,
    }
  return {
    state: 'warn',
    text: `No request arrived in the last 24 hours. The first one came at ${momentInDigits(requestAt)}.`,
    do: 'Check that the app that you publish still has this placement.',
    facts,
  }
}

function secondsBetween(from: Date | null, till: Date | null): number | null {
  return from === null || till === null
    ? null
    : Math.max(0, Math.round((till.getTime() - from.getTime()) / 1000))
}
