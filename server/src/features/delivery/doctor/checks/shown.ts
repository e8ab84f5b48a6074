import { type Verdict, counted, fine, percentOf, unknown } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'

/** An ad that is loaded ahead is not shown at once, so a few unseen ads say nothing. */
const leastUnseen = 5
const leastAnswers = 50
const leastPercent = 20

export function lookAtShown({
  counts: { answers, impressions },
  filtered,
}: Pick<PlacementFacts, 'counts' | 'filtered'>): Verdict {
  const shown = impressions + filtered.reduce((sum, row) => sum + row.impressions, 0)
  const facts = { answers, shown }
  if (answers === 0) return unknown('No ad was given in the last 24 hours.')
  const text = `${counted(shown, 'impression')} of ${counted(answers, 'ad')} given in the last 24 hours.`
  if (shown === 0 && answers >= leastUnseen)
    return {
      state: 'fail',
      text: `${counted(answers, 'ad')} were given in the last 24 hours, and none was shown.`,
      do: 'Show the ad that the SDK loads. Over plain HTTP, send its impression token to /delivery/v1/events when it is on the screen.',
      link: '/getstarted',
      facts,
    }
  return answers >= leastAnswers && percentOf(shown, answers) < leastPercent
    ? {
        state: 'warn',
        text,
        do: 'Load an ad shortly before it is shown. An ad that is not shown in time earns nothing, and an address with many of them gets no more.',
        facts,
      }
    : fine(text, facts)
}
