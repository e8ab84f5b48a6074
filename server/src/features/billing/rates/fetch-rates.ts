// Exchange rates from the source that RATES_URL names. A fetched rate holds from the next UTC day
// on, because the rate of a day must not change during that day.
import { currencies } from '@frontrow/contract/money/currencies'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { audit } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { readEcbFile, type ReferenceRates } from './ecb-file.ts'
import { findFetched, isSetByHand, type RateJump, writeJumps } from './fetched-rate.sql.ts'
import { judgeRate, storeRate, usdText } from './set-rate.ts'
import { lockDayClose } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/** The job that fetches exchange rates. */
export function fetchedRatesJob(services: FetchServices): Job {
  return {
    name: 'rates',
    everyMs: 6 * hourMs,
    lookMs: minuteMs,
    runs: 'on one node',
    work: () => fetchRates(services),
    level: 'warn',
    whenFailed:
      'exchange rates could not be fetched from RATES_URL; the ones before hold, and it is tried again in six hours; Jobs in the console of operators says why; a rate can be set by hand under Finance, Rates',
  }
}

type FetchServices = Pick<Services, 'config' | 'database' | 'outbound'>

const mostBytes = 256 * 1024
/** A source that stands still for longer gives no rates of today. */
const oldestMs = 7 * dayMs

/** Returns what came of it, as operators read it. Throws where the source gives no usable file. */
export async function fetchRates({ config, database, outbound }: FetchServices): Promise<string> {
  const { ratesUrl: url } = config
  if (url === undefined) return 'RATES_URL names no source'
  const sent = await outbound.send({ kind: 'Rates', method: 'GET', url, mostBytes: mostBytes + 1 })
  if ('failure' in sent) throw new Error(`no answer: ${sent.failure.replaceAll('_', ' ')}`)
  const { status, body } = sent.answer
  if (status !== 200) throw new Error(`the answer has the status ${status}`)
  if (body.length > mostBytes) throw new Error('the file is larger than 256 KB')
  const file = readEcbFile(body.toString('utf8'))
  return database.asSystem(async (db) => storeFile(db, file))
}

async function storeFile(db: Db, { day, usdBillionths }: ReferenceRates): Promise<string> {
  await lockDayClose(db)
  const now = await readNow(db)
  const fetched = await findFetched(db)
  refuseDay(day, { now, last: [...fetched.values()].toSorted().at(-1) })
  const from = utcDayOf(new Date(now.getTime() + dayMs))
  const source = `ECB ${day}`
  const set: string[] = []
  const jumps: RateJump[] = []
  for (const [currency, billionths] of usdBillionths) {
    if (!known.has(currency) || fetched.get(currency) === day) continue
    if (await isSetByHand(db, { currency, day: from })) continue
    const rate = { currency, usd: usdText(billionths) }
    const judged = await judgeRate(db, { ...rate, date: from })
    if (judged.outcome === 'far') jumps.push({ ...rate, before: judged.beforeUsd, source })
    if (judged.outcome !== 'near') continue
    await storeRate(db, { ...rate, day: from, source, publishedOn: day })
    set.push(currency)
  }
  await writeJumps(db, jumps)
  const refused = jumps.map(({ currency }) => currency)
  if (set.length > 0)
    await audit({ db, now, organizationId: null, actor: 'system' }, 'rate.set', {
      id: source,
      details: { from, set: set.join(', '), not_set: refused.join(', ') },
    })
  const jumped = refused.length === 0 ? '' : `; changed by more than 20 %: ${refused.join(', ')}`
  return `${source}: ${set.length} rates set from ${from} on${jumped}`
}

const known: ReadonlySet<string> = new Set(currencies.map(({ value }) => value))

function refuseDay(day: string, { now, last }: { now: Date; last: string | undefined }): void {
  const today = utcDayOf(now)
  if (day > today) throw new Error(`the file is of ${day}, which has not begun`)
  if (last !== undefined && day < last)
    throw new Error(`the file is of ${day}, and one of ${last} was read before`)
  if (Date.parse(today) - Date.parse(day) > oldestMs)
    throw new Error(`the file is of ${day}, more than a week ago`)
}
