import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import { type Verdict, counted, fine, percentOf, unknown } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'

/** A share of fewer requests says nothing. */
const leastRequests = 20
const leastPercent = 10

export function lookAtFill({
  counts,
  noFills,
}: Pick<PlacementFacts, 'counts' | 'noFills'>): Verdict {
  const { requests, answers, hourRequests, hourAnswers } = counts
  if (requests === 0) return unknown('No request arrived in the last 24 hours.')
  const share = percentOf(answers, requests)
  const facts = {
    requests,
    fills: answers,
    ...Object.fromEntries(noFills.map(({ reason, requests: count }) => [reason, count])),
  }
  const text = `${share}% of ${counted(requests, 'request')} in the last 24 hours got an ad.`
  const isLow = hourRequests >= leastRequests && percentOf(hourAnswers, hourRequests) < leastPercent
  const [most] = noFills
  if ((answers > 0 && !isLow) || most === undefined) return fine(text, facts)
  const words = noFills.map(
    ({ reason, requests: count }) => `${reasonWords(reason).title} (${count.toLocaleString('en')})`,
  )
  return {
    state: answers === 0 ? 'fail' : 'warn',
    text: `${text} Reasons: ${words.join(', ')}.`,
    do: reasonWords(most.reason).advice,
    facts,
  }
}
