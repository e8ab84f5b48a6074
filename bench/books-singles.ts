// Times single entries that must be covered: as many as the connections can post, and at the rate
// that is wanted, beside what a bare write to the same disk takes at that rate.
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account, NewTransfer } from '../server/src/features/ledger/journal/entry.ts'
import { postEntry } from '../server/src/features/ledger/journal/post-entry.ts'
import type { Services } from '../server/src/lib/context.ts'
import { measureUse } from './load/database-use.ts'

const singles = 5000
const warmUp = 500
const wantedRate = 500
const connections = 16
const pageBytes = 8192

interface Bench {
  services: Services
  /** The folder of the cluster. */
  folder: string
  /** With something to pay out each. */
  organizations: readonly string[]
  say: (line: string) => void
}

export async function measureSingles(bench: Bench): Promise<void> {
  const { say, folder } = bench
  const move = poster(bench, (organizationId) => ({ code: 'advertiser', organizationId }))
  const payOut = poster(bench, () => ({ code: 'payouts:in_flight' }))
  // The warm-up opens the connections and plans the statements.
  await together(warmUp, move)
  const spent = measureUse(folder)
  const began = performance.now()
  const times = await together(singles, move)
  const rate = Math.round((singles * 1000) / (performance.now() - began))
  say(
    `strict entries of one organization each, ${connections} connections without a pause: ${rate} a second (goal: ${wantedRate}), ${spread(times)}; ${spent()}`,
  )
  say(`the same, ${wantedRate} a second begin: ${spread(await atRate(move))} (goal: p99 20)`)
  say(`the disk alone, one page written and synchronized each: ${spread(await syncTimes(folder))}`)
  say(`payouts, all to one account, ${wantedRate} a second begin: ${spread(await atRate(payOut))}`)
}

/** Each call posts one entry of the next organization. */
function poster({ services, organizations }: Bench, creditOf: (id: string) => Account) {
  let next = 0
  return async () => {
    const organizationId = organizations[next % organizations.length] ?? ''
    next += 1
    const credit = creditOf(organizationId)
    const key = `single/${credit.code}/${next}`
    const transfer: NewTransfer = {
      debit: { code: 'publisher:payable', organizationId },
      credit,
      currency: 'USD',
      amountMicros: 1n,
      isStrict: true,
    }
    await services.database.asSystem((db) => postEntry(db, entryOf(key, [transfer])))
  }
}

export function entryOf(
  key: string,
  transfers: readonly NewTransfer[],
): Parameters<typeof postEntry>[1] {
  return {
    now: new Date(),
    key,
    kind: 'bench',
    effectiveDay: '2026-11-22',
    actor: 'system',
    reason: 'bench',
    transfers,
  }
}

/** Each connection begins when its last one has ended. */
function together(count: number, work: () => Promise<void>): Promise<number[]> {
  return timesOf(work, { count, dueOf: () => performance.now() })
}

/**
 * One begins every so often on a connection that is free. Each counts from the moment at which it
 * should begin, so that waiting for earlier ones counts.
 */
function atRate(work: () => Promise<void>): Promise<number[]> {
  const began = performance.now()
  return timesOf(work, {
    count: singles,
    dueOf: (place) => began + (place * 1000) / wantedRate,
  })
}

async function timesOf(
  work: () => Promise<void>,
  { count, dueOf }: { count: number; dueOf: (place: number) => number },
): Promise<number[]> {
  const times: number[] = []
  let begun = 0
  const one = async () => {
    while (begun < count) {
      const due = dueOf(begun)
      begun += 1
      const early = due - performance.now()
      if (early > 0) await wait(early)
      await work()
      times.push(performance.now() - due)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return times
}

/** What a commit waits for: PostgreSQL writes its log into files that have their whole length. */
async function syncTimes(folder: string): Promise<number[]> {
  const page = Buffer.alloc(pageBytes, 1)
  const file = await open(join(dirname(folder), 'synchronized'), 'w')
  try {
    await file.writeFile(Buffer.alloc(singles * pageBytes))
    await file.datasync()
    let written = 0
    return await atRate(async () => {
      const at = pageBytes * written
      written += 1
      await file.write(page, 0, pageBytes, at)
      await file.datasync()
    })
  } finally {
    await file.close()
  }
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
