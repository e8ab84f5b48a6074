import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { rowsInPortions } from '../../../lib/db/rows-in-portions.ts'
import type { IconState, NameState } from '../../apps/apps.ts'

// Reads all live data in a few queries, over all organizations, because delivery serves them all.
// What there is most of is read in portions: all rows at once left 300 MB of garbage at 10,000
// campaigns.

/** Which ads an app shows. */
const adLimits = ['a.ad_rating', 'a.is_child_directed', 'a.blocked_categories'] as const

/** The state of an app's name, and the name that viewers see while it is not shown. */
const nameReview = ['a.former_name', sql<NameState>`a.name_state`.as('name_state')] as const

const placementColumns = [
  'id',
  'number',
  'app_id',
  'type',
  'paused',
  'floor_micros',
  'reward_name',
] as const

/**
 * Every app that can request ads, be advertised or be installed. Archived apps are included,
 * because installs of old clicks still arrive.
 */
export function readApps(db: Db) {
  return db
    .selectFrom('apps as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.number', 'a.name', 'a.google_app_id', 'a.apple_app_id'])
    .select(['a.archived_at', 'o.number as organization', 'o.approved_at', 'o.rejected_at'])
    .select(adLimits)
    .select(nameReview)
    .execute()
}

/** Returns the app of a valid app or placement key, in the form of `readApps`. */
export function findAppByKey(db: Db, hmac: Buffer, kind: 'app' | 'placement') {
  return db
    .selectFrom('api_keys as k')
    .leftJoin('ad_placements as p', (join) =>
      join
        .onRef('p.id', '=', 'k.placement_id')
        .onRef('p.organization_id', '=', 'k.organization_id'),
    )
    .innerJoin('apps as a', (join) =>
      join.on((eb) => eb('a.id', '=', eb.fn.coalesce('k.app_id', 'p.app_id'))),
    )
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.number', 'a.name', 'a.google_app_id', 'a.apple_app_id'])
    .select(['a.archived_at', 'o.number as organization', 'o.approved_at', 'o.rejected_at'])
    .select(adLimits)
    .select(nameReview)
    .where('k.lookup_hmac', '=', hmac)
    .where('k.kind', '=', kind)
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the placement of a valid key, in the form of `readPlacements`. */
export function findPlacementByKey(db: Db, hmac: Buffer) {
  return db
    .selectFrom('ad_placements')
    .select(placementColumns)
    .where('archived_at', 'is', null)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('api_keys')
        .select('placement_id')
        .where('lookup_hmac', '=', hmac)
        .where('kind', '=', 'placement')
        .where('revoked_at', 'is', null),
    )
    .executeTakeFirst()
}

/**
 * Returns the apps that publishers block, by number: in one app, or in all apps of an organization.
 * `organization` limits the result to one organization, by its number.
 */
export function readBlocks(db: Db, organization?: number) {
  return db
    .selectFrom('blocked_apps as b')
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .innerJoin('apps as a', 'a.id', 'b.blocked_app_id')
    .select(['o.number as organization', 'b.in_app_id', 'a.number as blocked'])
    .where('b.archived_at', 'is', null)
    .$if(organization !== undefined, (query) => query.where('o.number', '=', organization ?? 0))
    .execute()
}

export function readPlacements(db: Db) {
  return db
    .selectFrom('ad_placements')
    .select(placementColumns)
    .where('archived_at', 'is', null)
    .execute()
}

export function readKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .select(['kind', 'app_id', 'placement_id', 'lookup_hmac'])
    .where('revoked_at', 'is', null)
    .where('kind', 'in', ['app', 'placement'])
    .execute()
}

/** Active campaigns that have not ended, including those that start later. */
export function readCampaigns(db: Db, now: Date) {
  const query = db
    .selectFrom('campaigns as c')
    .innerJoin('ad_contents as i', (join) =>
      join
        .onRef('i.id', '=', 'c.icon_content_id')
        .onRef('i.organization_id', '=', 'c.organization_id'),
    )
    .innerJoin('apps as a', (join) =>
      join.onRef('a.id', '=', 'c.app_id').onRef('a.organization_id', '=', 'c.organization_id'),
    )
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .leftJoin('organization_credits as k', 'k.organization_id', 'c.organization_id')
    .leftJoin('app_icons as s', 's.content_id', 'c.icon_content_id')
    .leftJoin('app_icons as t', 't.content_id', 'c.former_icon_id')
    .leftJoin('ad_contents as f', 'f.id', 'c.former_icon_id')
    .select(['f.path as former_icon_path', sql<IconState | null>`s.state`.as('icon_state')])
    .select(sql<IconState | null>`t.state`.as('former_icon_state'))
    .select('a.review_since as app_review_since')
    .select(['o.credit_ceiling_micros as ceiling', 'k.paid_micros as paid'])
    .select(['c.id', 'c.number', 'c.app_id', 'c.currency', 'c.ecpm_budget_micros', 'c.starts_at'])
    .select(['c.valid_till', 'c.review_state', 'i.path as icon_path', 'c.daily_budget_micros'])
    .where('c.is_active', '=', true)
    .where('c.archived_at', 'is', null)
    .where('c.valid_till', '>', now)
    .orderBy('c.id')
  return rowsInPortions(db, query)
}

export function readTargets(db: Db, now: Date) {
  const query = db
    .selectFrom('campaign_regions as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.id', '=', 'r.campaign_id').onRef('c.organization_id', '=', 'r.organization_id'),
    )
    .select(['r.campaign_id', 'r.region_id'])
    .where('c.is_active', '=', true)
    .where('c.valid_till', '>', now)
  return rowsInPortions(db, query)
}

/**
 * The contents of live campaigns, also those that wait for a decision or were denied. The duration
 * of a video is stored with its original upload; the rating of an app's ad with the decision.
 */
export function readContents(db: Db, now: Date) {
  const query = db
    .selectFrom('campaign_contents as l')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.id', '=', 'l.campaign_id').onRef('c.organization_id', '=', 'l.organization_id'),
    )
    .innerJoin('campaignable_ad_contents as a', (join) =>
      join.onRef('a.id', '=', 'l.content_id').onRef('a.organization_id', '=', 'l.organization_id'),
    )
    .innerJoin('ad_contents as s', (join) =>
      join
        .onRef('s.id', '=', 'a.ad_content_id')
        .onRef('s.organization_id', '=', 'a.organization_id'),
    )
    .select(['l.campaign_id', 'a.number', 'a.type', 'a.target_device', 'a.content_orientation'])
    .leftJoin('content_ratings as r', (join) =>
      join.onRef('r.content_id', '=', 'a.id').onRef('r.organization_id', '=', 'a.organization_id'),
    )
    .leftJoin('decisions as d', (join) =>
      join.onRef('d.id', '=', 'r.decision_id').onRef('d.organization_id', '=', 'r.organization_id'),
    )
    .select([
      'a.orientation_text',
      'a.path',
      'a.width',
      'a.height',
      's.duration_ms',
      's.has_theora',
    ])
    .select(['a.review_state', 'r.rating', 'r.categories', 'd.automated'])
    .where('c.is_active', '=', true)
    .where('c.valid_till', '>', now)
    .where('a.archived_at', 'is', null)
    .where('s.review_state', '=', 'approved')
    .orderBy('a.id')
  return rowsInPortions(db, query)
}

/** The channel that the core database's triggers notify when one of the tables above changes. */
export const adIndexChannel = 'catalogue_changed'
export const listenStatement = `LISTEN ${adIndexChannel}`
/** Asks for nothing but an answer of the connection. */
export const askStatement = 'SELECT 1'
