// Measures what a server with 10,000 campaigns takes without a single request: the processor time
// of the program and of its PostgreSQL, over a minute, in which each lease is extended once.
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseUse } from './load/database-use.ts'
import { quantile } from './load/load.ts'
import { type Server, start } from './load/servers.ts'
import { withMarket } from './data/with-market.ts'

const minutes = Number(process.argv[2] ?? 3)
/** Until the leases of all campaigns are granted and the engine has compiled the hot code. */
const settlingMs = 60_000
const minuteMs = 60_000
const goalMs = 2
const say = (line: string) => process.stdout.write(`${line}\n`)

await withMarket(async ({ postgres, serverArgs }) => {
  const server = await start('ad-server.ts', serverArgs)
  await measure(server, () => databaseUse(postgres.folder) ?? Number.NaN)
})

async function measure(server: Server, databaseCpu: () => number): Promise<void> {
  await wait(settlingMs)
  const found: { program: number; database: number }[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    const before = {
      program: (await server.processor()).cpu,
      database: databaseCpu(),
    }
    const startedAt = performance.now()
    await wait(minuteMs)
    // Microseconds a millisecond are milliseconds a second.
    const elapsed = performance.now() - startedAt
    const program = ((await server.processor()).cpu - before.program) / elapsed
    const database = (databaseCpu() - before.database) / elapsed
    found.push({ program, database })
    say(
      `minute ${minute + 1}: program ${program.toFixed(2)} ms of processor time a second, PostgreSQL ${database.toFixed(2)}, load average ${loadavg()[0]?.toFixed(1) ?? ''}`,
    )
  }
  const program = quantile(
    found.map((one) => one.program),
    0.5,
  )
  const isReached = program <= goalMs
  say(
    `idle cost of the program, median: ${program.toFixed(2)} ms a second  goal ${goalMs}: ${isReached ? 'reached' : 'NOT reached'}`,
  )
  if (!isReached) process.exitCode = 1
}
