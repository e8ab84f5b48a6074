// Asks with ids of another organization read the same rows as asks with ids that do not exist.
import { randomUUID } from 'node:crypto'
import type { StatisticsAsk, Where } from '@frontrow/contract/statistics'
import { beforeAll, expect, test } from 'vitest'
import { selectFiles } from '../../src/features/statistics/files/file.sql.ts'
import {
  deleteSchedule,
  selectSchedules,
} from '../../src/features/statistics/schedules/schedule.sql.ts'
import { answerStatistics } from '../../src/features/statistics/statistics.ts'
import { type CountTable, tables } from '../../src/features/statistics/answer/tables.sql.ts'
import { deleteView } from '../../src/features/statistics/views/view.sql.ts'
import type { Database, Db } from '../../src/lib/db/database.ts'
import { execute, many } from '../../src/lib/db/rows.ts'
import { fillStatistics } from '../support/statistics.ts'
import { sharedWorld } from '../support/world.ts'
import { type CountedMarket, firstDay, lastDay, makeCountedMarket } from './counted-market.ts'

const world = await sharedWorld()
const own = await makeCountedMarket(world, 11)
const other = await makeCountedMarket(world, 12)
const { organizationId, developerId } = own.member

type Kept = Awaited<ReturnType<typeof fillStatistics>>
type Ctx = { db: Db; organizationId: string; developerId: string }

let kept: Kept
beforeAll(async () => {
  await fillStatistics(world, own)
  kept = await fillStatistics(world, other)
  await world.ask('ANALYZE')
})

/** How often each table was scanned in this transaction, and how many of its rows were read. */
async function countsOf(db: Db): Promise<Map<string, number[]>> {
  const rows = await many<{ name: string; counts: number[] }>(db)`
    SELECT relname AS name, ARRAY[seq_scan, seq_tup_read, coalesce(idx_scan, 0), coalesce(idx_tup_fetch, 0)]::float8[] AS counts
    FROM pg_stat_xact_user_tables`
  return new Map(rows.map(({ name, counts }) => [name, counts]))
}

/** What a transaction read, by table. */
type Reads = Record<string, number[]>

/** Runs `work` and adds to `seen` what it reads by indexes, which large tables are read by. */
function watching<T>(seen: Reads[], work: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  return async (db) => {
    await execute(db)`SET LOCAL enable_seqscan = off`
    const before = await countsOf(db)
    const done = await work(db)
    const reads: Reads = {}
    for (const [name, counts] of await countsOf(db)) {
      const since = counts.map((count, index) => count - (before.get(name)?.[index] ?? 0))
      if (since.some((count) => count > 0)) reads[name] = since
    }
    seen.push(reads)
    return done
  }
}

const idOf = {
  app: ({ placements: [cell] }: CountedMarket) => cell?.app,
  placement: ({ placements: [cell] }: CountedMarket) => cell?.id,
  campaign: ({ campaigns: [cell] }: CountedMarket) => cell?.id,
  ad: ({ campaigns: [cell] }: CountedMarket) => cell?.ad,
}

const askOf = ({ about, keys, sums }: CountTable, where: Where): StatisticsAsk => ({
  about,
  from: firstDay,
  till: lastDay,
  by: keys.filter((key) => ['country', 'os', 'reason', 'currency'].includes(key)),
  measures: [...sums],
  where,
})

async function readsOf(ask: StatisticsAsk): Promise<Reads[]> {
  const { config, database } = world.services
  const seen: Reads[] = []
  const watched: Database = {
    ...database,
    alone: (work) => database.asSystem(watching(seen, work)),
    asOrganization: (id, work) => database.asOrganization(id, watching(seen, work)),
  }
  const { rows } = await answerStatistics({ config, database: watched, organizationId }, ask)
  expect(rows.flat().filter((value) => Number(value) > 0)).toEqual([])
  return seen
}

test("an ask with a stranger's ids reads what one with ids of nobody reads", async () => {
  for (const name of ['app', 'placement', 'campaign', 'ad'] as const) {
    const [strangers, nobodys] = [idOf[name](other) ?? '', randomUUID()]
    for (const table of tables.filter(({ keys }) => keys.includes(name))) {
      const asked = (id: string) => askOf(table, { [name]: [id] })
      const reads = await readsOf(asked(strangers))
      expect(reads.length).toBeGreaterThan(1)
      expect(reads, `${table.name} by ${name}`).toEqual(await readsOf(asked(nobodys)))
    }
  }
})

test("a stranger's file, schedule and view read what those of nobody read", async () => {
  const reads = async ({ fileId, scheduleId, viewId }: Kept) => {
    const seen: Reads[] = []
    for (const find of [
      (ctx: Ctx) => selectFiles(ctx, fileId),
      (ctx: Ctx) => selectSchedules(ctx, scheduleId),
      (ctx: Ctx) => deleteSchedule(ctx, scheduleId),
      (ctx: Ctx) => deleteView(ctx, viewId),
    ])
      await world.database.asOrganization(
        organizationId,
        watching<unknown>(seen, (db) => find({ db, organizationId, developerId })),
      )
    return seen
  }
  const nobodys = { viewId: randomUUID(), fileId: randomUUID(), scheduleId: randomUUID() }
  expect(await reads(kept)).toEqual(await reads(nobodys))
})
