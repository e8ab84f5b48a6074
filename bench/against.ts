// `npm run bench -- <name> --against <git ref>` compares this checkout with another commit. Both
// run at once, each on its own PostgreSQL, and are measured in turn, so that a slow phase of the
// machine affects both. The measure is processor time per request. Goal ("no slower"): the median
// ratio of at least 6 rounds is at most 1.05 in 2 of 3 runs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Checkout, checkOut, removeCheckout, root } from './checkout.ts'
import { load, median } from './load/load.ts'
import { type Answering, endAll, startProcess } from './load/servers.ts'
import type { SubjectRequest, Use } from './subject.ts'
import { subjectNames } from './subjects.ts'

const goal = 1.05
const runs = 3
/**
 * Short alternating slices, several per round, so that a change of the machine's speed affects both
 * sides.
 */
const sliceMs = 500
const order = ['before', 'after', 'after', 'before', 'before', 'after', 'after', 'before'] as const
const say = (line: string) => process.stdout.write(`${line}\n`)

/** The message of a subject that is ready. Without a port the subject is a computation. */
interface Told {
  port?: number
  connections?: number
  mayWait?: boolean
}

interface Round {
  before: Measured
  after: Measured
}

type Side = Answering<Told> & { ask<Answer>(request: SubjectRequest): Promise<Answer> }

/** One server in one time slice: requests answered, and processor time in microseconds. */
interface Slice {
  count: number
  seconds: number
  cpu: number
  main: number
  database: number
}

/** The result of one side in one round. */
interface Measured {
  perSecond: number
  /** Microseconds of processor time per request: the process, its main thread, its PostgreSQL. */
  cpu: number
  main: number
  database: number
}

const [, , name = '', ref = '', given] = process.argv
const rounds = Math.max(6, Number(given ?? 6))
if (!subjectNames.some((known) => known === name)) {
  say(`${name} cannot be compared. What can: ${subjectNames.join(', ')}`)
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'frontrow-against-'))
const folders = [folder]
let before: Checkout | undefined
try {
  before = checkOut(ref, join(folder, 'before'))
  const after = { folder: root, commit: describe() }
  const sides = { before: await open(before, 'before'), after: await open(after, 'after') }
  say(`${name}: ${after.commit} beside ${before.commit} (${ref})`)
  await compare(sides)
} finally {
  await endAll()
  if (before !== undefined) removeCheckout(before)
  for (const made of folders) rmSync(made, { recursive: true, force: true })
}

async function open(checkout: { folder: string }, side: string): Promise<Side> {
  // PostgreSQL runs as its own user, who must be able to enter the folder. So the folder is
  // directly in the temporary folder and not below a private one.
  const own = mkdtempSync(join(tmpdir(), `frontrow-against-${side}-`))
  folders.push(own)
  const file = pathToFileURL(join(checkout.folder, 'bench/subject.ts'))
  return startProcess<Told>(file, [name, own])
}

/** This checkout's commit, marked as dirty when it has uncommitted changes. */
function describe(): string {
  const { stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=9'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.trim()
}

async function compare(sides: { before: Side; after: Side }): Promise<void> {
  // Warm-up: these slices are not counted, because the engine still compiles the hot code.
  for (let times = 0; times < 3; times += 1) await measureRound(sides)
  const ratios: number[] = []
  for (let run = 1; run <= runs; run += 1) ratios.push(await runOnce(sides, run))
  const within = ratios.filter((ratio) => ratio <= goal).length
  const isReached = within * 2 > runs
  const verdict = isReached ? 'no slower' : 'SLOWER'
  say(`processor time after / before at most ${goal} in ${within} of ${runs} runs: ${verdict}`)
  if (!isReached) process.exitCode = 1
}

/**
 * Returns the median ratio of processor time per request over the rounds, the database's included.
 */
async function runOnce(sides: { before: Side; after: Side }, run: number): Promise<number> {
  const startedWith = loadavg()[0] ?? 0
  const told: Round[] = []
  for (let round = 0; round < rounds; round += 1) told.push(await measureRound(sides))
  const row = (what: string, pick: (of: Measured) => number) => {
    const ratio = median(told.map(({ before: one, after: other }) => pick(other) / pick(one)))
    const values = (['before', 'after'] as const).map((side) =>
      median(told.map((both) => pick(both[side])))
        .toFixed(1)
        .padStart(10),
    )
    if (Number.isFinite(ratio)) say(`  ${what.padEnd(34)}${values.join('')}   ${ratio.toFixed(3)}`)
    return ratio
  }
  const [from, to] = [startedWith.toFixed(1), (loadavg()[0] ?? 0).toFixed(1)]
  say(
    `run ${run}, medians of ${rounds} rounds, load average ${from} to ${to}: before, after, ratio`,
  )
  row('requests a second', ({ perSecond }) => perSecond)
  row('CPU µs a request, the program', ({ cpu }) => cpu)
  row('CPU µs a request, its main thread', ({ main }) => main)
  row('CPU µs a request, its PostgreSQL', ({ database }) => database)
  return row('CPU µs a request, both', ({ cpu, database }) => cpu + database)
}

async function measureRound(sides: { before: Side; after: Side }): Promise<Round> {
  const nothing = { count: 0, seconds: 0, cpu: 0, main: 0, database: 0 }
  const sums = { before: { ...nothing }, after: { ...nothing } }
  for (const side of order) {
    const slice = await measure(sides[side])
    for (const key of Object.keys(nothing) as (keyof Slice)[]) sums[side][key] += slice[key]
  }
  return { before: perRequest(sums.before), after: perRequest(sums.after) }
}

function perRequest({ count, seconds, cpu, main, database }: Slice): Measured {
  return {
    perSecond: count / seconds,
    cpu: cpu / count,
    main: main / count,
    database: database / count,
  }
}

async function measure(side: Side): Promise<Slice> {
  const requests = side.told.port === undefined ? [] : await side.ask<Uint8Array[]>('requests')
  const startedAt = performance.now()
  const from = await side.ask<Use>('use')
  const count = await exercise(side, requests)
  const till = await side.ask<Use>('use')
  return {
    count,
    seconds: (performance.now() - startedAt) / 1000,
    cpu: till.user + till.system - from.user - from.system,
    main: till.main - from.main,
    database: (till.database ?? 0) - (from.database ?? 0),
  }
}

/** Runs one slice. Returns the number of answered requests or of computations. */
async function exercise(side: Side, requests: readonly Uint8Array[]): Promise<number> {
  const { told } = side
  if (told.port === undefined) return (await side.ask<{ count: number }>('run')).count
  const { times } = await load({
    port: told.port,
    requests: requests.map((bytes) => Buffer.from(bytes)),
    connections: told.connections ?? 32,
    mayWait: told.mayWait ?? false,
    ms: sliceMs,
  })
  return times.length
}
