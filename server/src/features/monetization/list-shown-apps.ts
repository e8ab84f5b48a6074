import type { listShownApps as call } from '@frontrow/contract/ad-contents/ad-review'
import type { Reply } from '@frontrow/contract/endpoint'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { storeIdsOf, storePage } from '../apps/apps.ts'
import { describeApps } from './shown-app.sql.ts'
import {
  type Reports,
  type Sample,
  type ShownApps,
  findShownApps,
  nowhere,
  reportDays,
  sampleDays,
} from './shown-apps.ts'

type ShownApp = Reply<typeof call>['apps'][number]

/** GET /ad-review/apps */
export async function listShownApps(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  const shown = await findShownApps(ctx)
  const { sampled, reported, blocked, sampledAds } = shown
  const ids = new Set([...sampled.keys(), ...reported.keys(), ...blocked.keys()])
  const rows = await ctx.database.asSystem((db) => describeApps(db, [...ids]))
  return {
    report_days: reportDays,
    sample_days: sampleDays,
    sampled_ads: sampledAds,
    apps: rows.map((row) => shownApp(row, shown)).toSorted(mostReportedFirst),
  }
}

function shownApp(
  row: Awaited<ReturnType<typeof describeApps>>[number],
  { sampled, reported, blocked }: ShownApps,
): ShownApp {
  const stores = storeIdsOf(row)
  return {
    id: row.id,
    name: row.name,
    icon_path: row.icon_path,
    play_store_url: storePage(stores, 'google') ?? null,
    app_store_url: storePage(stores, 'apple') ?? null,
    ...asSampled(sampled.get(row.id)),
    ...asReported(reported.get(row.id)),
    blocked: blocked.get(row.id) ?? nowhere,
  }
}

function asSampled(sample: Sample | undefined) {
  if (sample === undefined) return { sampled_ads: 0, last_sampled_at: null }
  return { sampled_ads: sample.ads, last_sampled_at: sample.lastAt.toISOString() }
}

function asReported(reports: Reports | undefined) {
  if (reports === undefined) return { reports: 0, latest_report: null }
  const { reason, at } = reports.latest
  return { reports: reports.count, latest_report: { reason, at: at.toISOString() } }
}

function mostReportedFirst(one: ShownApp, other: ShownApp): number {
  return (
    other.reports - one.reports ||
    other.sampled_ads - one.sampled_ads ||
    one.name.localeCompare(other.name) ||
    one.id.localeCompare(other.id)
  )
}
