import { type Verdict, counted, fine, percentOf, unknown } from '../doctor.ts'
import type { CampaignFacts } from '../campaign-facts.ts'

/** Fewer samples, or those of few publishers, would disclose one publisher's traffic. */
const leastSamples = 20
const leastPublishers = 3

export function lookAtReach({
  campaign: { id },
  reach: { samples, publishers, filters },
}: Pick<CampaignFacts, 'campaign' | 'reach'>): Verdict {
  if (samples < leastSamples || publishers < leastPublishers)
    return unknown('Too few requests of the network were sampled in the last 24 hours.')
  const sumOf = (rows: typeof filters) => rows.reduce((sum, row) => sum + row.samples, 0)
  const shareOf = (rows: typeof filters) => percentOf(sumOf(rows), samples)
  const won = filters.filter(({ hasWon }) => hasWon)
  const outbid = filters.filter(({ failed, hasWon }) => failed === null && !hasWon)
  const failed = filters.flatMap((row) =>
    row.failed === null ? [] : [{ name: row.failed, share: shareOf([row]) }],
  )
  const facts = {
    considered: shareOf(filters),
    shown: shareOf(won),
    outbid: shareOf(outbid),
    ...Object.fromEntries(failed.map(({ name, share }) => [name, share])),
  }
  const text = `Of ${counted(samples, 'sampled request')} of the network, it was considered in ${facts.considered}%, passed everything and was outbid in ${facts.outbid}%, and was shown in ${facts.shown}%.`
  if (sumOf(won) > 0) return fine(text, facts)
  const link = `/app/campaign/${id}`
  if (sumOf(outbid) > 0) return { state: 'warn', text, do: 'Raise the ECPM budget.', link, facts }
  const [most] = failed
  if (most === undefined) return { state: 'warn', text, do: noSample, link, facts }
  return {
    state: 'warn',
    text: `${text} Most often it failed the filter "${most.name}".`,
    do: advice[most.name] ?? 'Nothing of the campaign can mend that. More requests may fit later.',
    link,
    facts,
  }
}

const noSample = 'Wait: a campaign that has just begun is in no sample yet.'

/** What an advertiser can do about a filter. */
const advice: Readonly<Record<string, string>> = {
  region: 'Target more regions.',
  format: 'Add ads of another format.',
  device: 'Add ads for other devices and orientations.',
  store: 'Enter the app’s ID in the other store.',
  floor: 'Raise the ECPM budget.',
  budget: 'Raise the daily budget.',
  'ad rating': 'Add ads that are rated for everybody.',
}
