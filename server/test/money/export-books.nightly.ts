// The long form of the export in `demo.test.ts`: adjustments in open and in final months, and fifty
// changes, of which the stand-alone checker must find each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { makeDemoOnce } from '../../src/commands/demo/demo.ts'
import { openAdjustedImpressions, openDayRecounts } from '../../src/features/delivery/for-books.ts'
import { bookKey } from '../../src/features/books/journal/seal-days.ts'
import { closeMonths, startMonthClose } from '../../src/features/accounting/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { closeDays } from '../../src/features/books/days/close-days.ts'
import { noteAct } from '../../src/lib/db/note-act.sql.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { folderFor, reconciled } from './checked-export.ts'
import { checkMutation, mutations } from './export-mutations.ts'
import { takeBack } from './books.ts'
import { postedSums, statisticsSums } from './posted-sums.ts'
import { openWorld } from '../support/world.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld({ ticks: true })
await makeDemoOnce({ ...world, scale: 1 / 4 })
const recounts = openDayRecounts(world.services, world.eventUrl)
const adjusted = openAdjustedImpressions(world.services, world.eventUrl)
const folder = folderFor('books')

/** Turns the clock to the tenth of the next month, with all that servers do until then. */
async function passMonth(): Promise<string> {
  const now = await world.database.asSystem(readNow)
  const month = now.toISOString().slice(0, 7)
  const till = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12)
  await world.turnClock(till - now.getTime())
  await closeDays({ database: world.database, recounts })
  await sealBookDays(world.services)
  await world.database.asSystem(async (db) => {
    await noteAct(db)
    expect(await startMonthClose(db, { month, actor: 'system' })).toMatchObject({
      outcome: 'started',
    })
  })
  expect(await closeMonths(world.services)).toBeDefined()
  await world.turnClock(dayMs)
  return month
}

async function adjust(month: string): Promise<void> {
  const [found] = await world.ask<{ day: string; id: string }>(
    `SELECT day, placement_id AS id FROM earning_days WHERE day >= $1 AND gross_micros > adjusted_micros
     ORDER BY day, gross_micros DESC LIMIT 1`,
    [`${month}-01`],
  )
  await takeBack(world, adjusted, { placementId: found?.id ?? '', day: found?.day ?? '' })
}

test('months with adjustments are equal, and fifty changes are found [MONEY-24]', async () => {
  // The demo adjusted the month that is closed now; its first day is adjusted after the close, and
  // so is one of the month before.
  const month = await passMonth()
  await adjust(month)
  await passMonth()
  await reconciled(world, folder)
  expect(readFileSync(join(folder, month, 'adjusted.ndjson'), 'utf8')).not.toBe('')
  const key = bookKey(world.services.secrets)
  const found: string[] = []
  const missed: string[] = []
  for (let times = 0; times < 10; times += 1)
    for (const mutation of mutations) {
      const on = {
        folder: join(folder, month),
        key,
        seed: `${process.env['SEED'] ?? 'night'} ${times}`,
      }
      if (checkMutation(mutation, on) === 1) found.push(mutation.name)
      else missed.push(`${mutation.name} ${times}`)
    }
  expect(missed).toEqual([])
  expect(found).toHaveLength(50)
  await Promise.all([recounts.close(), adjusted.close()])
})

test('statistics tell each day of a campaign and of a placement as the export has it', async () => {
  const posted = postedSums(folder)
  expect(Object.keys(posted).length).toBeGreaterThan(100)
  expect(await statisticsSums(world, folder)).toEqual(posted)
})
