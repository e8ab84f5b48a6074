import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runningClusterUrl } from '../server/src/lib/embedded-postgres.ts'
import {
  type KillStage,
  advertiserTotals,
  openKillStage,
  publisherTotals,
  showThroughKills,
} from './kill-nine.ts'

let stage: KillStage
beforeEach(async () => {
  stage = await openKillStage()
})
afterEach(() => stage.server.remove())

test('R1 through sixty kills no acknowledged event is lost or doubled, and what was billed is what was counted', async () => {
  const kills = { times: 60, serverEvery: 8, clients: 16, pauseMs: 700 }
  const { impressions, clicks, repeats, failures } = await showThroughKills(stage, kills)
  expect(impressions).toBeGreaterThan(2000)
  expect(Math.min(repeats, failures)).toBeGreaterThan(50)
  await expect
    .poll(() => publisherTotals(stage), { timeout: 30_000 })
    .toMatchObject({ impressions, clicks })
  expect(await advertiserTotals(stage)).toMatchObject({ impressions, clicks })
  const [row] = await ask(
    `SELECT (SELECT count(*)::int FROM events.impressions WHERE reason = 0) AS rows,
       (SELECT sum(impressions)::int FROM events.lease_counts) AS charged,
       (SELECT sum(billed_micros)::text FROM events.impressions) AS billed,
       (SELECT sum(charged_micros)::text FROM events.lease_counts) AS charges,
       (SELECT count(*)::int FROM campaign_budget_days WHERE spent_micros + leased_micros > budget_micros) AS overspent`,
  )
  expect(row).toMatchObject({ rows: impressions, charged: impressions, overspent: 0 })
  expect(row?.['charges']).toBe(row?.['billed'])
})

test('R1 control: where a COMMIT does not wait for the disk, fifteen kills lose what was acknowledged', async () => {
  await ask(`
    CREATE FUNCTION events.in_a_hurry() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM set_config('synchronous_commit', 'off', true); RETURN NULL; END $$;
    CREATE TRIGGER in_a_hurry BEFORE INSERT ON events.impressions FOR EACH STATEMENT EXECUTE FUNCTION events.in_a_hurry()`)
  // What is committed in a hurry reaches the disk with the next commit that is not, about once a second.
  await ask(`ALTER SYSTEM SET wal_writer_delay = '10s'`)
  await ask('SELECT pg_reload_conf()')
  const kills = { times: 15, serverEvery: 100, clients: 16, pauseMs: 700 }
  const { impressions } = await showThroughKills(stage, kills)
  expect(impressions).toBeGreaterThan(1000)
  // What is counted is carried within a second or two; what is not there by then was lost.
  await wait(10_000)
  expect((await publisherTotals(stage))?.impressions).toBeLessThan(impressions)
})

/** With the full rights of the embedded database, beside the server that runs on it. */
async function ask(text: string): Promise<Record<string, unknown>[]> {
  const url = runningClusterUrl(join(stage.server.dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}
