// The tables that statistics are read from, smallest first. An ask is answered from the first table
// of its subject that has all its dimensions and sums.
import { filterReasons } from '@frontrow/contract/delivery/traffic'
import type { KeyDimension, Subject, SumName } from '@frontrow/contract/measures'
import { type RawBuilder, sql } from 'kysely'
import { dividedByOs, earnedByHour } from './divided-rows.sql.ts'
import {
  chargedOfDay,
  counters,
  earnedOfDay,
  isOfBooks,
  isPosted,
  joinCharges,
  joinEarnings,
  joinLatestRate,
  ownOfCampaign,
  ownOfPlacement,
} from './measured-days.sql.ts'
import { belongs, inDays, inHours, type Scope, utcDayOfHour } from './span.sql.ts'

export interface CountTable {
  readonly name: string
  readonly about: Subject
  /** The column of a row that has its time. */
  readonly grain: 'hour' | 'day'
  readonly keys: readonly KeyDimension[]
  readonly sums: readonly SumName[]
  /**
   * True where the answer is by UTC day, even if rows are by the hour: no other time zone is
   * possible.
   */
  readonly isByUtcDay: boolean
  /** Whether the rows are of placements or of campaigns. */
  readonly of: 'placement' | 'campaign'
  /**
   * How much a row counts in the limit of an ask; 1 by default. A row that costs more counts more.
   */
  readonly weight?: number
  /** Rows `r` with a column for each of `keys` and `sums` and for `grain`. */
  readonly rows: (scope: ReadScope) => RawBuilder<unknown>
}

export interface ReadScope extends Scope {
  /** True where an ask of a member names the reason: cells with few events are then left out. */
  hidesFew: boolean
}

/** A reason with fewer events of a placement or campaign on a day is not shown to members. */
export const fewestFiltered = 10

const ofPlacement = ['organization', 'app', 'placement', 'format'] as const
const ofCampaign = ['organization', 'app', 'campaign', 'currency'] as const
const impressions = ['impressions', 'own_impressions', 'paid_impressions'] as const
const actions = ['clicks', 'completes', 'installs'] as const
const counted = ['requests', ...impressions, ...actions] as const
const byDay = { grain: 'day', isByUtcDay: true } as const
const byHour = { grain: 'hour', isByUtcDay: false } as const

export const tables: readonly CountTable[] = [
  {
    name: 'placement_days',
    about: 'placements',
    of: 'placement',
    ...byDay,
    keys: ofPlacement,
    sums: [...counted, 'answers', 'earned'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.app_id, d.placement_id, d.day, d.answers, ${counters},
        ${ownOfPlacement} AS own_impressions, ${earnedOfDay} AS earned
      FROM placement_days d ${joinEarnings} WHERE ${belongs(scope, 'd')} AND ${inDays(scope, 'd')})`,
  },
  {
    name: 'os_days',
    about: 'placements',
    of: 'placement',
    ...byDay,
    keys: [...ofPlacement, 'os'],
    sums: [...impressions, 'clicks', 'installs', 'earned'],
    rows: dividedByOs('placement'),
  },
  {
    name: 'placement_hours',
    about: 'placements',
    of: 'placement',
    ...byHour,
    keys: [...ofPlacement, 'country'],
    sums: [...counted, 'answers'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.app_id, d.placement_id, d.hour, d.country, d.answers, ${counters},
        d.own_impressions
      FROM placement_hours d WHERE ${belongs(scope, 'd')} AND ${inHours(scope, 'd')})`,
  },
  {
    name: 'placement_hours',
    about: 'placements',
    of: 'placement',
    grain: 'hour',
    isByUtcDay: true,
    weight: 4,
    keys: [...ofPlacement, 'country'],
    sums: [...counted, 'answers', 'earned'],
    rows: earnedByHour,
  },
  {
    name: 'campaign_days',
    about: 'campaigns',
    of: 'campaign',
    ...byDay,
    keys: ofCampaign,
    sums: [...counted, 'spent'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.app_id, d.campaign_id, d.day, ${counters},
        ${ownOfCampaign} AS own_impressions, d.spent_micros AS spent
      FROM campaign_days d ${joinCharges} WHERE ${belongs(scope, 'd')} AND ${inDays(scope, 'd')})`,
  },
  {
    name: 'os_days',
    about: 'campaigns',
    of: 'campaign',
    ...byDay,
    keys: [...ofCampaign, 'os'],
    sums: [...impressions, 'clicks', 'installs', 'spent'],
    rows: dividedByOs('campaign'),
  },
  {
    name: 'campaign_hours',
    about: 'campaigns',
    of: 'campaign',
    ...byHour,
    keys: [...ofCampaign, 'ad', 'country'],
    sums: [...counted, 'spent'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.app_id, d.campaign_id, d.content_id, d.hour, d.country, ${counters},
        d.own_impressions, d.spent_micros AS spent
      FROM campaign_hours d WHERE ${belongs(scope, 'd')} AND ${inHours(scope, 'd')})`,
  },
  {
    name: 'placement_days',
    about: 'earnings',
    of: 'placement',
    ...byDay,
    keys: ofPlacement,
    sums: [...impressions, 'earned'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.app_id, d.placement_id, d.day, ${ownOfPlacement} AS own_impressions,
        CASE WHEN ${isPosted} THEN coalesce(e.impressions, 0) ELSE d.impressions END AS impressions, ${earnedOfDay} AS earned
      FROM placement_days d ${joinEarnings}
      WHERE ${belongs(scope, 'd')} AND ${inDays(scope, 'd')} AND ${isOfBooks})`,
  },
  {
    name: 'os_days',
    about: 'earnings',
    of: 'placement',
    ...byDay,
    keys: [...ofPlacement, 'os'],
    sums: [...impressions, 'earned'],
    rows: dividedByOs('placement'),
  },
  {
    name: 'campaign_days',
    about: 'spend',
    of: 'campaign',
    ...byDay,
    keys: ['organization', 'app', 'campaign'],
    sums: [...impressions, 'charged'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.app_id, d.campaign_id, d.day, ${ownOfCampaign} AS own_impressions,
        CASE WHEN ${isPosted} THEN coalesce(k.impressions, 0) ELSE d.impressions END AS impressions, ${chargedOfDay} AS charged
      FROM campaign_days d ${joinCharges} ${joinLatestRate}
      WHERE ${belongs(scope, 'd')} AND ${inDays(scope, 'd')} AND ${isOfBooks})`,
  },
  {
    name: 'os_days',
    about: 'spend',
    of: 'campaign',
    ...byDay,
    keys: ['organization', 'app', 'campaign', 'os'],
    sums: [...impressions, 'charged'],
    rows: dividedByOs('campaign'),
  },
  {
    name: 'placement_filtered_hours',
    about: 'filtered',
    of: 'placement',
    ...byDay,
    keys: ['organization', 'app', 'placement', 'format', 'reason'],
    sums: ['filtered'],
    rows: filteredOf('placement'),
  },
  {
    name: 'campaign_filtered_hours',
    about: 'filtered',
    of: 'campaign',
    ...byDay,
    keys: ['organization', 'campaign', 'reason'],
    sums: ['filtered'],
    rows: filteredOf('campaign'),
  },
  {
    name: 'no_fill_hours',
    about: 'no_fill',
    of: 'placement',
    ...byHour,
    keys: ['organization', 'app', 'placement', 'format', 'reason'],
    sums: ['no_fill'],
    rows: (scope) => sql`(
      SELECT d.organization_id, d.placement_id, d.hour, d.reason, d.requests AS no_fill
      FROM no_fill_hours d WHERE ${belongs(scope, 'd')} AND ${inHours(scope, 'd')})`,
  },
]

/**
 * Filtered events of days before today. Members do not see a reason with few events of a day,
 * because a small number could reveal which of their own events were detected.
 */
function filteredOf(side: 'placement' | 'campaign'): CountTable['rows'] {
  const id = sql.ref(`d.${side}_id`)
  const reasons = sql`string_to_array(${sql.lit(filterReasons.join(' '))}, ' ')`
  return (scope) => sql`(
    SELECT d.organization_id, ${id}, ${utcDayOfHour('d')} AS day,
      coalesce((${reasons})[d.reason], d.reason::text) AS reason, sum(d.events) AS filtered
    FROM ${sql.table(`${side}_filtered_hours`)} d
    WHERE ${belongs(scope, 'd')} AND ${inHours(scope, 'd')} AND d.hour < date_trunc('day', app_now(), 'UTC')
    GROUP BY d.organization_id, ${id}, 3, d.reason
    HAVING ${scope.hidesFew ? sql`sum(d.events) >= ${sql.lit(fewestFiltered)}` : sql`true`})`
}

/** The column of a dimension in rows `r`. One of `joinedKeys` needs `joinsOf`. */
export function columnOf(of: CountTable['of'], key: KeyDimension): RawBuilder<unknown> {
  return sql.ref(columns[key] ?? `${of === 'placement' ? 'p' : 'c'}.app_id`)
}

const columns: Readonly<Record<KeyDimension, string | undefined>> = {
  organization: 'r.organization_id',
  app: undefined,
  placement: 'r.placement_id',
  campaign: 'r.campaign_id',
  format: 'p.type',
  currency: 'c.currency',
  ad: 'r.content_id',
  country: 'r.country',
  os: 'r.os',
  reason: 'r.reason',
}

/** The joins of rows `r` with their placement or campaign. */
export const joinsOf = {
  placement: sql`JOIN ad_placements p ON p.organization_id = r.organization_id AND p.id = r.placement_id`,
  campaign: sql`JOIN campaigns c ON c.organization_id = r.organization_id AND c.id = r.campaign_id`,
} as const

/** The dimensions whose column needs the join. */
export const joinedKeys: readonly KeyDimension[] = ['app', 'format', 'currency']

/** The expression that is summed for a measure, in rows `r`. */
export function sumOf(name: SumName): RawBuilder<unknown> {
  return name === 'paid_impressions' ? sql`r.impressions - r.own_impressions` : sql.ref(`r.${name}`)
}
