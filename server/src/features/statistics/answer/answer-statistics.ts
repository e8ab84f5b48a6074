import { type Dimension, labelledDimensions } from '@frontrow/contract/measures'
import {
  type Statistics,
  type StatisticsAsk,
  usualRows,
  type Where,
} from '@frontrow/contract/statistics'
import type { Services } from '../../../lib/calls/context.ts'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { flatMapInPortions } from '../../../lib/db/portions.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hasState } from '../../../lib/failures/sql-states.ts'
import { startOfDay } from '../../../lib/time/utc-day.ts'
import { ownIds, readNames } from './names.sql.ts'
import { readPlace, writePlace } from './page-place.ts'
import { type Plan, planAsk } from './plan-ask.ts'
import { expectedRows, type Page, readRows, type SumRow } from './read-rows.sql.ts'
import { columnsOf, isLabelled, type Names, rowOf } from './shape-rows.ts'
import { readDays, readFreshTill } from './standing.sql.ts'
import { refuseOffTheHour, zoneOf } from './time-zones.ts'

/** The caller: an organization, or an operator where `organizationId` is undefined. */
export interface Asker extends Pick<Services, 'config' | 'database'> {
  readonly organizationId: string | undefined
}

/** The most rows of a table that one ask may read. */
export const mostTableRows = 2_000_000

/**
 * Answers an ask, with one connection at a time. Its caller has checked who may see money. The
 * state of the days is read before the rows, so that a day that is closed meanwhile is still
 * `estimated`.
 */
export async function answerStatistics(asker: Asker, ask: StatisticsAsk): Promise<Statistics> {
  const { database, organizationId } = asker
  const { plan, page, state, freshTill } = await database.alone((db) => prepare(db, asker, ask))
  const read = (db: Db) => readAnswer(db, { plan, page, asker })
  const answer = await (
    organizationId === undefined
      ? database.asOperator(read)
      : database.asOrganization(organizationId, read)
  ).catch(refuseSlow)
  // Operating systems are known of closed days alone.
  const open =
    plan.table.name === 'os_days' ? state.find((day) => day.state === 'estimated') : undefined
  const till = open === undefined ? freshTill : startOfDay(open.day)
  return { ...answer, state, fresh_till: till.toISOString() }
}

async function prepare(db: AnyDb, { organizationId }: Asker, asked: StatisticsAsk) {
  const isOperator = organizationId === undefined
  const zone = await zoneOf(db, asked)
  const { where } = asked
  const ask =
    isOperator || where === undefined
      ? asked
      : { ...asked, where: await ownWhere(db, where, organizationId) }
  const plan = planAsk(ask, { zone, isOperator })
  refuseOffTheHour(plan.zone, ask)
  const after = readPlace(ask.after, plan)
  const page: Page = { organizationId, after, most: ask.most ?? usualRows }
  refuseTooMany(await expectedRows(db, plan, page), plan.days)
  return {
    plan,
    page,
    state: await readDays(db, { from: ask.from, till: ask.till, organizationId }),
    freshTill: await readFreshTill(db, families[ask.about]),
  }
}

/**
 * Removes ids that are not the organization's. An id of another organization then gives the same
 * statement as an id that does not exist, so that neither the duration nor a refusal discloses that
 * an object exists.
 */
async function ownWhere(db: AnyDb, where: Where, organizationId: string): Promise<Where> {
  const own = { ...where }
  for (const name of labelledDimensions) {
    const ids = own[name]
    if (ids !== undefined) own[name] = await ownIds(db, name, { ids, organizationId })
  }
  return own
}

/** Refuses `ask_too_large` and says how many days would fit. */
export function refuseTooMany(rows: number, days: number): void {
  if (rows <= mostTableRows) return
  const fitting = Math.floor((days * mostTableRows) / rows)
  const message =
    fitting === 0
      ? `This costs as much as ${String(rows)} rows. Name fewer things in \`where\`.`
      : `This costs as much as ${String(rows)} rows, and one ask may read ${String(mostTableRows)}. Ask for at most ${String(fitting)} days at once.`
  refuse('ask_too_large', { field: 'from', message })
}

/** Refuses a statement that took too long, because its caller should ask for less. */
function refuseSlow(error: unknown): never {
  if (!hasState(error, 'queryCanceled')) throw error
  const message = 'This took too long. Ask for fewer days or fewer dimensions.'
  return refuse('ask_too_large', { field: 'from', message })
}

/** The family of `carried_counts` that each subject is read from. */
const families = {
  placements: 'event_counts',
  campaigns: 'event_counts',
  earnings: 'event_counts',
  spend: 'event_counts',
  filtered: 'filtered',
  no_fill: 'no_fills',
} as const

interface Read {
  plan: Plan
  page: Page
  asker: Asker
}

type Answer = Omit<Statistics, 'state' | 'fresh_till'>

async function readAnswer(db: Db, { plan, page, asker }: Read): Promise<Answer> {
  const { ask } = plan
  const [total, ...found] = await readRows(db, plan, page)
  if (total === undefined) throw new Error('an ask was answered without a total')
  const currency = currencyOf(plan, total, asker.config.networkCurrency)
  const rows = ask.by.length === 0 ? [total] : found.slice(0, page.most)
  const last = rows.at(-1)
  const names = await namesOf(db, plan, { rows, organizationId: asker.organizationId })
  const isMixed = hasSeveral(total)
  const shape = (row: SumRow, sums: readonly bigint[]) =>
    rowOf(plan, { keys: row.keys, sums, isMixed: isMixed && row.isTotal }, names)
  const shaped = (of: (row: SumRow) => bigint[]) =>
    // A row is an array, which `flatMapInPortions` would flatten.
    flatMapInPortions(rows, (row) => [shape(row, of(row))])
  const compared = plan.back !== undefined
  return {
    columns: columnsOf(plan, currency),
    rows: await shaped(({ sums }) => sums),
    ...(compared && { before: await shaped(({ before }) => before) }),
    totals: shape(total, total.sums),
    ...(compared && { totals_before: shape(total, total.before) }),
    next: found.length > page.most && last !== undefined ? writePlace(last.place) : null,
    currency: currency ?? null,
  }
}

function hasSeveral({ currencies: [from, till] }: SumRow): boolean {
  return from !== till
}

/**
 * The currency of all amounts; undefined where there are none or each row has its own. Refuses
 * `several_currencies` where amounts of different currencies would be added.
 */
function currencyOf({ ask, sums }: Plan, total: SumRow, network: string): string | undefined {
  if (sums.some((sum) => sum === 'earned' || sum === 'charged')) return network
  if (!sums.includes('spent') || ask.by.includes('currency')) return undefined
  const [from, till] = total.currencies
  if (from === till) return from ?? network
  const message = `These campaigns are in ${from} and ${till}. Add \`currency\` to \`by\`, name campaigns of one currency in \`where\`, or ask for \`charged\` about \`spend\`, which is in ${network}.`
  return refuse('several_currencies', { field: 'by', message })
}

async function namesOf(
  db: Db,
  { ask }: Plan,
  of: { rows: readonly SumRow[]; organizationId: string | undefined },
): Promise<Names> {
  const names = new Map<Dimension, ReadonlyMap<string, string>>()
  if (ask.labels !== true) return names
  for (const [index, name] of ask.by.entries()) {
    if (!isLabelled(name)) continue
    const ids = [...new Set(of.rows.map(({ keys }) => keys[index] ?? ''))]
    names.set(name, await readNames(db, name, { ids, organizationId: of.organizationId }))
  }
  return names
}
