// Measures the overview's calls over the default range, at every basis, with 1 and with 10 million
// raw events: the waiting time must not grow with the number of events. `node bench/overview.ts
// [millions, millions] [counted]`. With `counted` the raw rows are those of one month, and the
// counts are what so many events would have left: 10 and 100 million are made in minutes (P12).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApi } from '../server/src/commands/startup/open-api.ts'
import { openServices } from '../server/src/commands/startup/open-services.ts'
import { openDelivery } from '../server/src/features/delivery/delivery.ts'
import { readConfig } from '../server/src/lib/settings/config.ts'
import { startEmbeddedPostgres } from '../server/src/lib/cluster/embedded-postgres.ts'
import { median } from './load/load.ts'
import { newDatabase } from './data/new-database.ts'
import { type OverviewCall, overviewCalls } from './load/overview-calls.ts'
import { campaigns, makeHistory } from './data/overview-history.ts'

const rounds = 30
const isCounted = process.argv.at(-1) === 'counted'
const goal = isCounted ? 1.3 : 1.5
interface History {
  events: number
  ask(call: OverviewCall): Promise<number>
  close(): Promise<void>
}

const folder = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const postgres = await startEmbeddedPostgres(folder, ['max_wal_size=4GB', 'jit=off'])
try {
  const sizes = process.argv
    .slice(2)
    .map(Number)
    .filter((millions) => millions > 0)
  const histories: History[] = []
  for (const millions of sizes.length > 0 ? sizes : [1, 10]) histories.push(await open(millions))
  await compare(histories)
  for (const history of histories) await history.close()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Opens the whole API, listening, on a new database. */
async function open(millions: number): Promise<History> {
  const name = `history_${String(millions).replace('.', '_')}`
  const url = await newDatabase(postgres.url, name)
  const startedAt = performance.now()
  const { token, events } = await makeHistory(url, millions * 1e6, { isCounted })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(
    `${events.toLocaleString('en')} events of ${campaigns} campaigns made in ${seconds} s\n`,
  )
  const config = readConfig({ DATA_DIR: join(folder, name), LOG_LEVEL: 'silent' })
  const services = await openServices(config, url)
  const delivery = await openDelivery(services, url)
  const server = await openApi(services, delivery)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    events,
    ask: async (call) => {
      const began = performance.now()
      const answer = await fetch(`${address}/api/v1${call.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(call.body),
      })
      const rows = (await answer.json()) as unknown[]
      if (answer.status !== 200 || rows.length < 40)
        throw new Error(`${call.name}: ${answer.status}`)
      return performance.now() - began
    },
    close: async () => {
      await server.close()
      await delivery.close()
      await services.database.close()
    },
  }
}

async function compare(histories: readonly History[]): Promise<void> {
  const [smallest, largest] = [histories[0], histories.at(-1)]
  if (smallest === undefined || largest === undefined) return
  const heads = histories.map(({ events }) => `${(events / 1e6).toFixed(1)} M events`.padStart(16))
  process.stdout.write(
    `\n${'median of 30, ms'.padEnd(22)}${heads.join('')}   ratio (goal: at most ${goal})\n`,
  )
  for (const call of overviewCalls) {
    const medians = (await timed(histories, call)).map(median)
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
    const cells = medians.map((time) => time.toFixed(2).padStart(16))
    process.stdout.write(`${call.name.padEnd(22)}${cells.join('')}   ${ratio.toFixed(2)}\n`)
  }
}

/**
 * Measures in turn, so that other load on the machine affects all of them. The first rounds are a
 * warm-up.
 */
async function timed(histories: readonly History[], call: OverviewCall): Promise<number[][]> {
  const times = histories.map((): number[] => [])
  for (let round = -3; round < rounds; round += 1) {
    const answers: number[] = []
    for (const history of histories) answers.push(await history.ask(call))
    if (round >= 0) times.forEach((own, place) => own.push(answers[place] ?? 0))
  }
  return times
}
