import { dayMs } from '@frontrow/contract/durations'
import { showOrganization } from '@frontrow/contract/account/organization'
import { createApiToken } from '@frontrow/contract/identity/tokens'
import { makeStatisticsFile } from '@frontrow/contract/statistics/files'
import { createStatisticsSchedule } from '@frontrow/contract/statistics/schedules'
import { saveStatisticsView } from '@frontrow/contract/statistics/views'
import { createWebhook } from '@frontrow/contract/webhooks'
import type { DemoToken, DemoWebhook } from '../../../seed/demo/studio.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'
import type { ApiCaller } from '../startup/api-caller.ts'

/** Makes an API token as the studio's owner and uses it once. Its secret is kept nowhere. */
export async function makeToken(
  caller: ApiCaller,
  session: string,
  { name, scopes }: DemoToken,
): Promise<void> {
  const body = { name, scopes: [...scopes] }
  const { secret } = await caller.call(createApiToken, { body }, session)
  await caller.call(showOrganization, {}, secret)
}

/** Makes a webhook as the studio's owner. Its secret is kept nowhere. */
export async function makeWebhook(
  caller: ApiCaller,
  session: string,
  { types }: DemoWebhook,
): Promise<void> {
  await caller.call(createWebhook, { body: { kind: 'pull', types: [...types] } }, session)
}

/** Saves a view, orders a file, and has one made of each day: the node makes both files. */
export async function keepStatistics(caller: ApiCaller, session: string, now: Date): Promise<void> {
  const name = 'Spend by campaign'
  const measures = ['impressions' as const, 'charged' as const, 'ecpm' as const]
  const ask = { about: 'spend' as const, by: ['day' as const, 'campaign' as const], measures }
  const columns = ['day', 'campaign', ...measures]
  await caller.call(saveStatisticsView, { body: { name, ask, columns } }, session)
  const from = utcDayOf(new Date(now.getTime() - 28 * dayMs))
  const till = utcDayOf(new Date(now.getTime() - dayMs))
  const file = { ...ask, labels: true, from, till, name, format: 'csv' as const }
  await caller.call(makeStatisticsFile, { body: file }, session)
  const schedule = { name: 'Spend of the day', ask: { ...ask, labels: true } }
  const times = { every: 'day' as const, hour: 1, time_zone: 'UTC', when_closed: true }
  const body = { ...schedule, ...times, format: 'csv' as const }
  await caller.call(createStatisticsSchedule, { body }, session)
}
