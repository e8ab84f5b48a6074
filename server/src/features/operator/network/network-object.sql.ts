import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import type { objectStates } from '@frontrow/contract/operator/objects'
import type { caseKinds, caseStates } from '@frontrow/contract/operator/cases'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

type State = (typeof objectStates)[number]

export interface ObjectRow {
  id: string
  name: string
  organizationId: string
  organizationName: string
  state: State
  createdAt: Date
}

const whose = sql`x.id, x.name, o.id AS "organizationId", o.name AS "organizationName", x.created_at AS "createdAt"`

/** How the state of each kind follows from its columns, as an SQL expression of `x`. */
const stateOf: Readonly<Record<ObjectKind, (now: Date) => RawBuilder<State>>> = {
  app: () => sql`CASE WHEN x.archived_at IS NOT NULL THEN 'archived' WHEN x.denied_at IS NOT NULL THEN 'denied'
    WHEN x.review_since IS NOT NULL THEN 'waiting' ELSE 'live' END`,
  placement: () =>
    sql`CASE WHEN x.archived_at IS NOT NULL THEN 'archived' WHEN x.paused THEN 'off' ELSE 'live' END`,
  campaign: (
    now,
  ) => sql`CASE WHEN x.archived_at IS NOT NULL THEN 'archived' WHEN x.review_state = 'denied' THEN 'denied'
    WHEN x.review_state <> 'approved' THEN 'waiting'
    WHEN x.is_active AND x.starts_at <= ${now} AND x.valid_till > ${now} THEN 'live' ELSE 'off' END`,
  ad: () => sql`CASE WHEN x.archived_at IS NOT NULL THEN 'archived' WHEN x.review_state = 'denied' THEN 'denied'
    WHEN x.review_state <> 'approved' THEN 'waiting' ELSE 'live' END`,
}

export interface AppRow extends ObjectRow {
  googleAppId: string | null
  appleAppId: string | null
  category: string
  adRating: number
  childDirected: boolean
  reviewReason: string | null
  monetizedSince: Date | null
}

export async function findNetworkApp(db: Db, id: string, now: Date): Promise<AppRow | undefined> {
  return one<AppRow>(db)`
    SELECT ${whose}, ${stateOf.app(now)} AS state, x.google_app_id AS "googleAppId",
      x.apple_app_id AS "appleAppId", concat_ws(', ', x.category, x.subcategory) AS category,
      x.ad_rating AS "adRating", x.child_directed AS "childDirected", x.review_reason AS "reviewReason",
      (SELECT min(added_at) FROM monetized_apps m WHERE m.organization_id = o.id AND m.app_id = x.id) AS "monetizedSince"
    FROM apps x JOIN organizations o ON o.id = x.organization_id WHERE x.id = ${id}`
}

export interface PlacementRow extends ObjectRow {
  appId: string
  format: string
  floorMicros: bigint | null
}

export async function findNetworkPlacement(
  db: Db,
  id: string,
  now: Date,
): Promise<PlacementRow | undefined> {
  return one<PlacementRow>(db)`
    SELECT ${whose}, ${stateOf.placement(now)} AS state, x.app_id AS "appId", x.type AS format,
      x.floor_micros AS "floorMicros"
    FROM ad_placements x JOIN organizations o ON o.id = x.organization_id WHERE x.id = ${id}`
}

export interface CampaignRow extends ObjectRow {
  appId: string
  currency: string
  dailyMicros: bigint
  totalMicros: bigint | null
  ecpmMicros: bigint
  startsAt: Date
  endsAt: Date
  reviewReason: string | null
}

export async function findNetworkCampaign(
  db: Db,
  id: string,
  now: Date,
): Promise<CampaignRow | undefined> {
  return one<CampaignRow>(db)`
    SELECT ${whose}, ${stateOf.campaign(now)} AS state, x.app_id AS "appId", x.currency,
      x.daily_budget_micros AS "dailyMicros", x.total_budget_micros AS "totalMicros",
      x.ecpm_budget_micros AS "ecpmMicros", x.starts_at AS "startsAt", x.valid_till AS "endsAt",
      x.review_reason AS "reviewReason"
    FROM campaigns x JOIN organizations o ON o.id = x.organization_id WHERE x.id = ${id}`
}

export interface AdRow extends ObjectRow {
  appId: string
  type: number
  device: number
  width: number
  height: number
  path: string
  rating: number | null
  categories: string[] | null
  reviewReason: string | null
}

export async function findNetworkAd(db: Db, id: string, now: Date): Promise<AdRow | undefined> {
  return one<AdRow>(db)`
    SELECT ${whose}, ${stateOf.ad(now)} AS state, x.app_id AS "appId", x.type, x.target_device AS device,
      x.width, x.height, x.path, r.rating, r.categories, x.review_reason AS "reviewReason"
    FROM campaignable_ad_contents x JOIN organizations o ON o.id = x.organization_id
    LEFT JOIN content_ratings r ON r.organization_id = o.id AND r.content_id = x.id
    WHERE x.id = ${id}`
}

export interface RelatedRow {
  kind: ObjectKind
  id: string
  name: string
  state: State
}

const tables: Readonly<Record<ObjectKind, RawBuilder<unknown>>> = {
  app: sql`apps`,
  placement: sql`ad_placements`,
  campaign: sql`campaigns`,
  ad: sql`campaignable_ad_contents`,
}

/**
 * Objects of one kind that something belongs to, or that belong to it: at most 100, the newest
 * first. `to` compares columns of `x`.
 */
async function relatedBy(
  db: Db,
  about: { kind: ObjectKind; organizationId: string; now: Date; to: RawBuilder<unknown> },
): Promise<RelatedRow[]> {
  const { kind, organizationId, now, to } = about
  return many<RelatedRow>(db)`
    SELECT ${kind}::text AS kind, x.id, x.name, ${stateOf[kind](now)} AS state FROM ${tables[kind]} x
    WHERE x.organization_id = ${organizationId} AND ${to}
    ORDER BY x.created_at DESC, x.id DESC LIMIT 100`
}

/** What belongs to an app. */
export async function partsOfApp(
  db: Db,
  { id, organizationId }: ObjectRow,
  now: Date,
): Promise<RelatedRow[]> {
  const to = sql`x.app_id = ${id}`
  const kinds = ['placement', 'campaign', 'ad'] as const
  const parts: RelatedRow[] = []
  for (const kind of kinds) parts.push(...(await relatedBy(db, { kind, organizationId, now, to })))
  return parts
}

/** The app that something belongs to, and what goes with it by `more`. */
export async function relatedOf(
  db: Db,
  of: { object: ObjectRow & { appId: string }; kind: ObjectKind; now: Date },
): Promise<RelatedRow[]> {
  const { object, kind, now } = of
  const { id, organizationId, appId } = object
  const app = await relatedBy(db, { kind: 'app', organizationId, now, to: sql`x.id = ${appId}` })
  const shows = { organizationId, now }
  if (kind === 'campaign') {
    const to = sql`x.id IN (SELECT content_id FROM campaign_contents
      WHERE organization_id = ${organizationId} AND campaign_id = ${id})`
    return [...app, ...(await relatedBy(db, { ...shows, kind: 'ad', to }))]
  }
  if (kind !== 'ad') return app
  const to = sql`x.id IN (SELECT campaign_id FROM campaign_contents
    WHERE organization_id = ${organizationId} AND app_id = ${appId} AND content_id = ${id})`
  return [...app, ...(await relatedBy(db, { ...shows, kind: 'campaign', to }))]
}

export interface FigureRow {
  requests: bigint
  answers: bigint
  impressions: bigint
  clicks: bigint
  installs: bigint
  micros: bigint
}

const sums = sql`coalesce(sum(impressions), 0)::bigint AS impressions, coalesce(sum(clicks), 0)::bigint AS clicks,
  coalesce(sum(installs), 0)::bigint AS installs`

/** What the placements of an app, or one of them, did since a day. Money is the network's. */
export async function figuresOfPlacements(
  db: Db,
  about: { organizationId: string; appId: string; placementId?: string; since: string },
): Promise<FigureRow | undefined> {
  const { organizationId, appId, placementId, since } = about
  const which = placementId === undefined ? sql`` : sql`AND placement_id = ${placementId}`
  return one<FigureRow>(db)`
    SELECT coalesce(sum(requests), 0)::bigint AS requests, coalesce(sum(answers), 0)::bigint AS answers, ${sums},
      coalesce(sum(billed_network_micros), 0)::bigint AS micros
    FROM placement_days
    WHERE organization_id = ${organizationId} AND app_id = ${appId} ${which} AND day >= ${since}`
}

/** What a campaign did since a day. Money is in its currency. */
export async function figuresOfCampaign(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: string },
): Promise<FigureRow | undefined> {
  return one<FigureRow>(db)`
    SELECT 0::bigint AS requests, 0::bigint AS answers, ${sums}, coalesce(sum(spent_micros), 0)::bigint AS micros
    FROM campaign_days
    WHERE organization_id = ${organizationId} AND campaign_id = ${id} AND day >= ${since}`
}

/** What the campaigns of an ad did with it since a day. */
export async function figuresOfAd(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: string },
): Promise<FigureRow | undefined> {
  return one<FigureRow>(db)`
    SELECT 0::bigint AS requests, 0::bigint AS answers, ${sums}, 0::bigint AS micros
    FROM campaign_hours h
    WHERE h.organization_id = ${organizationId} AND h.content_id = ${id} AND h.hour >= ${since}::date
      AND h.campaign_id IN (SELECT campaign_id FROM campaign_contents
        WHERE organization_id = ${organizationId} AND content_id = ${id})`
}

export interface CaseRow {
  id: string
  kind: (typeof caseKinds)[number]
  state: (typeof caseStates)[number]
  openedAt: Date
}

export async function findCasesAbout(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<CaseRow[]> {
  return many<CaseRow>(db)`
    SELECT id, kind, state, opened_at AS "openedAt" FROM cases
    WHERE organization_id = ${organizationId} AND subject_id = ${id}
    ORDER BY opened_at DESC, id DESC LIMIT 20`
}
