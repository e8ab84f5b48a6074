import type { ReportReason } from '@frontrow/contract/delivery'
import { dayMs } from '@frontrow/contract/durations'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { findBlocks } from './blocked-app.sql.ts'
import {
  findAdvertisedApps,
  findPlacementNames,
  findSampledCampaigns,
  sumReports,
} from './shown-app.sql.ts'

export const reportDays = 30
/** Decision samples are stored for this long. */
export const sampleDays = 7

export interface Sample {
  ads: number
  lastAt: Date
}

export interface Reports {
  count: number
  latest: { reason: ReportReason; at: Date }
}

/** Where an advertised app is blocked. */
export interface Blocks {
  everywhere: boolean
  apps: { id: string; name: string }[]
}

/**
 * What is known of other organizations' ads in an organization's placements, by the id of the
 * advertised app.
 */
export interface ShownApps {
  sampled: Map<string, Sample>
  /** Ads in all decision samples, including those of the organization's own apps. */
  sampledAds: number
  reported: Map<string, Reports>
  blocked: Map<string, Blocks>
}

export const nowhere: Blocks = { everywhere: false, apps: [] }

/**
 * No counter holds placement and campaign together, and raw events are too many to read for one
 * page. So the page uses decision samples and the reports of viewers.
 */
export async function findShownApps(ctx: NonTransactionalContext): Promise<ShownApps> {
  const own = await ctx.transaction(async (inside) => ({
    campaigns: await findSampledCampaigns(inside, { since: daysAgo(ctx.now, sampleDays) }),
    placements: await findPlacementNames(inside),
    blocks: await findBlocks(inside),
  }))
  const { organizationId } = ctx
  const campaignIds = own.campaigns.map((row) => row.campaign_id)
  const foreign = await ctx.database.asSystem(async (db) => ({
    apps: (await findAdvertisedApps(db, { campaignIds, organizationId })).filter(
      ({ isOwn }) => !isOwn,
    ),
    reports: await sumReports(db, {
      organizationId,
      placements: [...own.placements.keys()],
      since: daysAgo(ctx.now, reportDays),
    }),
  }))
  return {
    sampled: samplesOf(own.campaigns, new Map(foreign.apps.map((row) => [row.id, row.app_id]))),
    sampledAds: own.campaigns.reduce((sum, { ads }) => sum + ads, 0),
    reported: new Map(
      foreign.reports.map(({ app_id: appId, reports, reason, at }) => [
        appId,
        { count: reports, latest: { reason, at } },
      ]),
    ),
    blocked: blocksOf(own.blocks),
  }
}

export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** One app may appear through several campaigns. */
function samplesOf(
  campaigns: Awaited<ReturnType<typeof findSampledCampaigns>>,
  appOf: ReadonlyMap<string, string>,
): Map<string, Sample> {
  const samples = new Map<string, Sample>()
  for (const { campaign_id: campaignId, ads, last_at: lastAt } of campaigns) {
    const appId = appOf.get(campaignId)
    if (appId === undefined) continue
    const before = samples.get(appId)
    const isLater = before === undefined || lastAt > before.lastAt
    samples.set(appId, {
      ads: ads + (before?.ads ?? 0),
      lastAt: isLater ? lastAt : before.lastAt,
    })
  }
  return samples
}

export function blocksOf(rows: Awaited<ReturnType<typeof findBlocks>>): Map<string, Blocks> {
  const byApp = Map.groupBy(rows, (row) => row.blocked_app_id)
  return new Map(
    [...byApp].map(([appId, of]) => [
      appId,
      {
        everywhere: of.some((row) => row.in_app_id === null),
        apps: of.flatMap(({ in_app_id: id, in_app_name: name }) =>
          id === null || name === null ? [] : [{ id, name }],
        ),
      },
    ]),
  )
}
