// Checks, with a request that is tried now, which campaigns fit the placement and which of them its
// own limits exclude.
import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import type { NoAdReason } from '@frontrow/contract/delivery'
import { type Verdict, counted, fine, unknown } from '../doctor.ts'
import type { PlacementFacts, TriedCandidate } from '../placement-facts.ts'

type Facts = Pick<PlacementFacts, 'tried' | 'counts' | 'placement' | 'app'>

/** The filters of the publisher's own limits, by check. */
const ownLimits = {
  rating: ['ad rating'],
  blocks: ['not blocked', 'category not blocked'],
  floor: ['floor'],
} as const satisfies Readonly<Record<string, readonly string[]>>
type OwnLimit = keyof typeof ownLimits

const limitFilters: ReadonlySet<string> = new Set(Object.values(ownLimits).flat())
/** Filters that a later request may pass. */
const passing: ReadonlySet<string> = new Set(['frequency', 'earlier ads shown', 'budget'])

/** Campaigns that could be shown, if the publisher had no limits. */
const fits = ({ failed }: TriedCandidate) =>
  failed === null || limitFilters.has(failed) || passing.has(failed)
const isLeft = ({ failed }: TriedCandidate) => failed === null || passing.has(failed)

export function lookAtDemand({ tried, counts: { topCountry } }: Facts): Verdict {
  if (tried === null) return unknown('The placement is not live, so no campaign is looked at.')
  const country = countryName(topCountry)
  const fitting = tried.candidates.filter(fits)
  const facts = {
    campaigns: tried.candidates.length + tried.leftOut,
    fitting: fitting.length,
    country: topCountry,
    ...tried.asked,
  }
  if (fitting.length > 0) {
    const hasBudget = fitting.some(({ reason }) => reason !== 'budget')
    const text = `${counted(fitting.length, 'running campaign')} ${fitting.length === 1 ? 'fits' : 'fit'} this placement.`
    if (hasBudget) return fine(text, facts)
    const words = reasonWords('budget')
    return { state: 'warn', text: `${text} ${words.title} of each.`, do: words.advice, facts }
  }
  const most = mostFrequent(tried.candidates)
  if (most === undefined) {
    const { title, advice } = reasonWords('no_campaign')
    return { state: 'fail', text: `${title}.`, do: advice, facts }
  }
  const { reason, count } = most
  const where = reason === 'region' && country !== undefined ? `: none targets ${country}` : ''
  return {
    state: 'fail',
    text: `No campaign fits this placement${where}. ${count} of ${counted(tried.candidates.length, 'campaign')}: ${reasonWords(reason).title}.`,
    do: reasonWords(reason).advice,
    facts: { ...facts, reason },
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The name of an ISO 3166 country; undefined where the location is not known. */
function countryName(code: string | null): string | undefined {
  return code === null || code === 'ZZ' ? undefined : countryNames.of(code)
}

function mostFrequent(candidates: readonly TriedCandidate[]) {
  const counts = new Map<NoAdReason, number>()
  for (const { reason } of candidates)
    if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
    .at(0)
}

export const lookAtRating = (facts: Facts) =>
  lookAtLimit(facts, 'rating', {
    what: 'the ads that your app takes',
    todo: 'Let the app show ads of another rating, or ask support where it is directed at children.',
    link: `/app/${facts.app.id}`,
  })

export const lookAtBlocks = (facts: Facts) =>
  lookAtLimit(facts, 'blocks', {
    what: 'the apps and categories that you block',
    todo: 'Allow a category for the app, or unblock an app in Ad Review.',
    link: '/app/monetize/review',
  })

export const lookAtFloor = (facts: Facts) =>
  lookAtLimit(facts, 'floor', {
    what: 'the floor price',
    todo: 'Ask support to lower the floor of this placement.',
    link: '/app/monetize/placement',
  })

/** Fails where a limit excludes campaigns and no campaign passes all limits. */
function lookAtLimit(
  { tried }: Facts,
  limit: OwnLimit,
  { what, todo, link }: { what: string; todo: string; link: string },
): Verdict {
  if (tried === null) return unknown('The placement is not live, so no campaign is looked at.')
  const filters: readonly string[] = ownLimits[limit]
  const fitting = tried.candidates.filter(fits)
  const excluded = fitting.filter(({ failed }) => filters.includes(failed ?? '')).length
  const left = fitting.filter(isLeft).length
  const facts = { fitting: fitting.length, excluded, left }
  if (excluded === 0) return fine(`No campaign is excluded by ${what}.`, facts)
  const text = `${excluded} of ${counted(fitting.length, 'campaign')} that ${fitting.length === 1 ? 'fits' : 'fit'} ${excluded === 1 ? 'is' : 'are'} excluded by ${what}; ${left} ${left === 1 ? 'is' : 'are'} left.`
  return left === 0 ? { state: 'fail', text, do: todo, link, facts } : fine(text, facts)
}
