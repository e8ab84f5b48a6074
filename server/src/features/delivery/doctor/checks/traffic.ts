import { type Verdict, fine, percentOf, unknown } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'
import { reasonByNumber } from '../../traffic/show-invalid-traffic.ts'

const leastFiltered = 3
const leastPercent = 30

export function lookAtTraffic({
  counts: { events },
  filtered,
}: Pick<PlacementFacts, 'counts' | 'filtered'>): Verdict {
  const invalid = filtered.reduce((sum, row) => sum + row.events, 0)
  const all = events + invalid
  if (all === 0) return unknown('No impression or click arrived in the last 24 hours.')
  const named = filtered.flatMap((row) => {
    const reason = reasonByNumber.get(row.reason)
    return reason === undefined ? [] : [{ reason, count: row.events }]
  })
  const facts = Object.fromEntries(named.map(({ reason, count }) => [reason, count]))
  const share = percentOf(invalid, all)
  const text = `${share}% of the impressions and clicks in the last 24 hours do not count.`
  if (invalid < leastFiltered || share < leastPercent) return fine(text, { events: all, ...facts })
  // One's own address is named first, because it is the usual cause and easy to mend.
  const own = named.find(({ reason }) => reason === 'own_address')
  if (own !== undefined)
    return {
      state: 'warn',
      text: `${percentOf(own.count, all)}% of the impressions and clicks in the last 24 hours come from an address that your console is used from. They never count.`,
      do: 'Send test: true while you try the app. Users elsewhere count.',
      facts: { events: all, ...facts },
    }
  return {
    state: 'warn',
    text,
    do: 'The section "Invalid traffic" below says why. Check where you buy or send users from.',
    facts: { events: all, ...facts },
  }
}
