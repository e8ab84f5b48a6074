// Queries for the ads that were shown in an organization's placements. Its own decision samples and
// placements are read as that organization. The apps and reports of advertisers belong to others
// and are read as the system, limited to what the first two name.
import type { ReportReason } from '@frontrow/contract/delivery'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'
import { shownIcon, shownName } from '../apps/apps.ts'

/** The newest decision samples are enough, and each may hold 200 candidates. */
const mostDecisions = 2000

/**
 * How often each campaign won in the sampled requests since a time, test requests excluded; with a
 * `placementId`, in those of this placement.
 */
export async function findSampledCampaigns(
  ctx: MemberContext,
  { since, placementId = null }: { since: Date; placementId?: string | null },
) {
  return many<{ campaign_id: string; ads: number; last_at: Date }>(ctx.db)`
    SELECT campaign_id, count(*)::integer AS ads, max(at) AS last_at
    FROM (
      SELECT jsonb_path_query_first(candidates, '$[*] ? (@.hasWon == true).campaign') #>> '{}' AS campaign_id, at
      FROM kept_decisions
      WHERE organization_id = ${ctx.organizationId} AND at > ${since} AND reason IS NULL AND NOT is_test
        AND (${placementId}::uuid IS NULL OR placement_id = ${placementId}::uuid)
      ORDER BY request_id DESC LIMIT ${mostDecisions}
    ) AS shown
    WHERE campaign_id IS NOT NULL
    GROUP BY campaign_id`
}

/** All placements that the organization ever had, by number. */
export async function findPlacementNames(ctx: MemberContext) {
  const rows = await ctx.db
    .selectFrom('ad_placements as p')
    .innerJoin('apps as a', (join) =>
      join.onRef('a.id', '=', 'p.app_id').onRef('a.organization_id', '=', 'p.organization_id'),
    )
    .select(['p.number', 'p.id', 'p.name', 'a.name as app_name'])
    .where('p.organization_id', '=', ctx.organizationId)
    .execute()
  return new Map(rows.map(({ number, ...placement }) => [number, placement]))
}

/** The app of each of these campaigns, and whether it is the organization's own. */
export async function findAdvertisedApps(
  db: Db,
  options: { campaignIds: readonly string[]; organizationId: string },
) {
  if (options.campaignIds.length === 0) return []
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'app_id', 'organization_id'])
    .where('id', 'in', options.campaignIds)
    .execute()
  return rows.map(({ organization_id: owner, ...row }) => ({
    ...row,
    isOwn: owner === options.organizationId,
  }))
}

/** Selects reports from an organization's placements since a time. */
export interface Reported {
  placements: readonly number[]
  organizationId: string
  since: Date
}

/** Reports per app of other organizations, with the newest one's reason. */
export async function sumReports(db: Db, { placements, organizationId, since }: Reported) {
  return many<{ app_id: string; reports: number; reason: ReportReason; at: Date }>(db)`
    SELECT app_id, count(*)::integer AS reports, (array_agg(reason ORDER BY reported_at DESC, rid DESC))[1] AS reason,
      max(reported_at) AS at
    FROM ad_reports
    WHERE placement = ANY(${placements}::integer[]) AND reported_at > ${since} AND organization_id <> ${organizationId}
    GROUP BY app_id`
}

/** The newest reports of one app of another organization. */
export function findReports(
  db: Db,
  { placements, organizationId, since }: Reported,
  options: { appId: string; most: number },
) {
  if (placements.length === 0) return Promise.resolve([])
  return db
    .selectFrom('ad_reports')
    .select(['reason', 'note', 'reported_at', 'placement'])
    .where('placement', 'in', placements)
    .where('reported_at', '>', since)
    .where('organization_id', '!=', organizationId)
    .where('app_id', '=', options.appId)
    .orderBy('reported_at', 'desc')
    .orderBy('rid', 'desc')
    .limit(options.most)
    .execute()
}

/** What an ad of these apps shows: the name, the icon of the newest campaign, and the store ids. */
export async function describeApps(db: Db, appIds: readonly string[]) {
  return many<{
    id: string
    name: string
    icon_path: string | null
    google_app_id: string | null
    apple_app_id: string | null
  }>(db)`
    SELECT a.id, coalesce(${shownName}, 'App in review') AS name, a.google_app_id, a.apple_app_id, icon.path AS icon_path
    FROM apps a LEFT JOIN LATERAL (
      SELECT i.path FROM campaigns c
      LEFT JOIN ad_contents i ON i.organization_id = c.organization_id AND i.id = ${shownIcon}
      WHERE c.organization_id = a.organization_id AND c.app_id = a.id ORDER BY c.id DESC LIMIT 1
    ) AS icon ON true
    WHERE a.id = ANY(${appIds}::uuid[])`
}
