/**
 * The definition of each measure: what it counts, its unit, its subjects, and the permission that
 * it needs. The API, the console, files and the documentation use it. Ratios are computed from sums
 * and never averaged.
 */

/**
 * The subjects of an ask. `placements`: traffic of own placements. `campaigns`: traffic of own
 * campaigns. `earnings` and `spend`: the books of a publisher and of an advertiser. `filtered`:
 * events that do not count. `no_fill`: requests without an ad.
 */
export const subjects = [
  'placements',
  'campaigns',
  'earnings',
  'spend',
  'filtered',
  'no_fill',
] as const

export type Subject = (typeof subjects)[number]

export const timeDimensions = ['hour', 'day', 'week', 'month'] as const

/** Only operators may use `organization`. */
export const keyDimensions = [
  'organization',
  'app',
  'placement',
  'format',
  'campaign',
  'ad',
  'country',
  'os',
  'reason',
  'currency',
] as const

export const dimensions = [...timeDimensions, ...keyDimensions] as const

export type TimeDimension = (typeof timeDimensions)[number]
export type KeyDimension = (typeof keyDimensions)[number]
export type Dimension = (typeof dimensions)[number]

export function isTimeDimension(dimension: string): dimension is TimeDimension {
  return timeDimensions.some((known) => known === dimension)
}

/** The dimensions whose ids have names, which `labels` adds to the answer. */
export const labelledDimensions = [
  'organization',
  'app',
  'placement',
  'campaign',
  'ad',
] as const satisfies readonly KeyDimension[]

export const measureNames = [
  'requests',
  'answers',
  'fill',
  'impressions',
  'own_impressions',
  'paid_impressions',
  'clicks',
  'ctr',
  'completes',
  'completion',
  'installs',
  'cost_per_install',
  'spent',
  'charged',
  'earned',
  'ecpm',
  'rpm',
  'filtered',
  'no_fill',
] as const

export type MeasureName = (typeof measureNames)[number]

/** The measures that are sums. */
export type SumName = Exclude<MeasureName, RatioName>
type RatioName = 'fill' | 'ctr' | 'completion' | 'cost_per_install' | 'ecpm' | 'rpm'

interface Common {
  readonly counts: string
  readonly about: readonly Subject[]
  /** The permission that a caller needs beyond `read`. */
  readonly needs?: 'money.read'
}

/**
 * `count`: a whole number. `money`: a decimal text of whole micros. `share`: 0 to 1, with up to 6
 * decimals. `price`: a decimal text with up to 6 decimals, half up.
 */
export interface Sum extends Common {
  readonly unit: 'count' | 'money'
}

export interface Ratio extends Common {
  readonly unit: 'share' | 'price'
  /** `times` × the sum of `of` ÷ the sum of `per`; null where the latter is 0. */
  readonly of: SumName | Readonly<Partial<Record<Subject, SumName>>>
  readonly per: SumName
  readonly times: number
}

export type Measure = Sum | Ratio

const traffic = ['placements', 'campaigns'] as const
const shown = ['placements', 'campaigns', 'earnings', 'spend'] as const
const money = { needs: 'money.read' } as const

export const measures = {
  requests: {
    counts: 'ad requests of a placement; of a campaign, the answers that carried one of its ads',
    unit: 'count',
    about: traffic,
  },
  answers: { counts: 'requests that got an ad', unit: 'count', about: ['placements'] },
  fill: {
    counts: 'answers ÷ requests',
    unit: 'share',
    about: ['placements'],
    of: 'answers',
    per: 'requests',
    times: 1,
  },
  impressions: {
    counts: 'ads that were seen and count, own ads included',
    unit: 'count',
    about: shown,
  },
  own_impressions: {
    counts: "impressions of an organization's ads in its own apps, which cost nothing",
    unit: 'count',
    about: shown,
  },
  paid_impressions: {
    counts: 'impressions without own impressions',
    unit: 'count',
    about: shown,
  },
  clicks: { counts: 'clicks that count', unit: 'count', about: traffic },
  ctr: {
    counts: 'clicks ÷ impressions',
    unit: 'share',
    about: traffic,
    of: 'clicks',
    per: 'impressions',
    times: 1,
  },
  completes: { counts: 'videos that were seen to their end', unit: 'count', about: traffic },
  completion: {
    counts: 'completes ÷ impressions',
    unit: 'share',
    about: traffic,
    of: 'completes',
    per: 'impressions',
    times: 1,
  },
  installs: { counts: 'installs that count', unit: 'count', about: traffic },
  cost_per_install: {
    counts: 'spent ÷ installs',
    unit: 'price',
    about: ['campaigns'],
    of: 'spent',
    per: 'installs',
    times: 1,
    ...money,
  },
  spent: {
    counts: "the prices of the impressions, in the campaign's currency, as they were counted",
    unit: 'money',
    about: ['campaigns'],
    ...money,
  },
  charged: {
    counts: "what the books charge, less adjustments, in the network's currency",
    unit: 'money',
    about: ['spend'],
    ...money,
  },
  earned: {
    counts: "the publisher's share, less adjustments, in the network's currency",
    unit: 'money',
    about: ['placements', 'earnings'],
    ...money,
  },
  ecpm: {
    counts: 'earned, spent or charged ÷ paid impressions × 1,000',
    unit: 'price',
    about: shown,
    of: { placements: 'earned', earnings: 'earned', campaigns: 'spent', spend: 'charged' },
    per: 'paid_impressions',
    times: 1000,
    ...money,
  },
  rpm: {
    counts: 'earned ÷ requests × 1,000',
    unit: 'price',
    about: ['placements'],
    of: 'earned',
    per: 'requests',
    times: 1000,
    ...money,
  },
  filtered: {
    counts: 'events that were stored and do not count; with `campaign`, those of campaigns',
    unit: 'count',
    about: ['filtered'],
  },
  no_fill: { counts: 'requests that got no ad', unit: 'count', about: ['no_fill'] },
} as const satisfies Readonly<Record<SumName, Sum> & Record<Exclude<MeasureName, SumName>, Ratio>>

export function measureOf(name: MeasureName): Measure {
  return measures[name]
}

/** True for a measure that only a caller with `money.read` may read. */
export function isMoney(name: MeasureName): boolean {
  return measureOf(name).needs !== undefined
}

export function isRatio(measure: Measure): measure is Ratio {
  return 'per' in measure
}

/** The sum that a ratio divides, which may depend on the subject. */
export function dividedBy(about: Subject, name: MeasureName): SumName | undefined {
  const measure = measureOf(name)
  if (!isRatio(measure)) return undefined
  return typeof measure.of === 'string' ? measure.of : measure.of[about]
}

/** The sums that these measures of a subject are computed from. */
export function sumsOf(about: Subject, names: readonly MeasureName[]): SumName[] {
  const parts = names.flatMap((name) => {
    const measure = measureOf(name)
    return isRatio(measure) ? [dividedBy(about, name), measure.per] : [name]
  })
  return [...new Set(parts)].filter((name): name is SumName => name !== undefined && isSum(name))
}

function isSum(name: MeasureName): name is SumName {
  return !isRatio(measureOf(name))
}

/** The measures of a subject, in the order of `measureNames`. */
export function measuresAbout(about: Subject): MeasureName[] {
  return measureNames.filter((name) => measureOf(name).about.includes(about))
}
