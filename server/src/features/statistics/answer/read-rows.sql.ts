// The statement of an ask. It groups the cells of the ask's table by its dimensions and once over
// all, and returns the total and one page of the groups in their order.
import {
  type Dimension,
  isTimeDimension,
  keyDimensions,
  measureOf,
  dividedBy,
  isRatio,
  type MeasureName,
  type TimeDimension,
} from '@frontrow/contract/measures'
import { type RawBuilder, sql } from 'kysely'
import { isId } from '../../../lib/db/ids.ts'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { flatMapInPortions } from '../../../lib/db/portions.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Plan } from './plan-ask.ts'
import { isLabelled } from './shape-rows.ts'
import type { Scope, Span } from './span.sql.ts'
import { columnOf, joinedKeys, joinsOf, sumOf } from './tables.sql.ts'

/** A row of the statement: the sums of the days asked for, and of the days of `compare`. */
export interface SumRow {
  isTotal: boolean
  /** The values of `by`; empty in the total. */
  keys: string[]
  sums: bigint[]
  before: bigint[]
  /** The values that the row is ordered by, as texts. */
  place: string[]
  /** The lowest and highest currency code of what was spent; null where nothing was. */
  currencies: [string | null, string | null]
}

export interface Page {
  /** Undefined for the whole network. */
  organizationId: string | undefined
  /** The place of the last row before the page. */
  after: readonly string[] | undefined
  most: number
}

/** The total first, then at most one row more than the page has. */
export async function readRows(db: Db, plan: Plan, page: Page): Promise<SumRow[]> {
  const { by } = plan.ask
  const order = orderTerms(plan)
  const raw = refs('r', by.length)
  const places = refs('o', order.length)
  const terms = order.map(({ term }, index) => sql`${term} AS ${sql.ref(`o${index}`)}`)
  const downs = order.map(
    ({ isDown }, index) => sql`${places[index]} ${sql.raw(isDown ? 'DESC' : 'ASC')}`,
  )
  const found = await many<RawRow>(db)`
    WITH cells AS (${cellsOf(plan, page)}),
    grouped AS (
      SELECT ${list(by.map(keyText))} ${by.length === 0 ? sql`true` : sql`grouping(${raw[0]}) = 1`} AS is_total,
        ${sql.join(plan.sums.map((_sum, index) => summed(index)))},
        min(currency) AS currency_from, max(currency) AS currency_till
      FROM cells GROUP BY ${by.length === 0 ? sql`()` : sql`GROUPING SETS ((${sql.join(raw)}), ())`}),
    ranked AS (SELECT ${list(terms)} * FROM grouped)
    SELECT * FROM ranked WHERE is_total OR ${isAfter(order, page.after)}
    ORDER BY ${sql.join([sql`is_total DESC`, ...downs])}
    LIMIT ${by.length === 0 ? 1 : page.most + 2}`
  return flatMapInPortions(found, (row) => asSums(row, plan, order.length))
}

type RawRow = Readonly<Record<string, unknown>>

function asSums(row: RawRow, { ask, sums }: Plan, places: number): SumRow {
  const texts = (prefix: string, count: number) =>
    Array.from({ length: count }, (_text, index) => String(row[`${prefix}${index}`]))
  const isTotal = row['is_total'] === true
  return {
    isTotal,
    keys: isTotal ? [] : texts('k', ask.by.length),
    place: texts('o', places),
    sums: texts('s', sums.length).map(BigInt),
    before: texts('b', sums.length).map(BigInt),
    currencies: [textOf(row['currency_from']), textOf(row['currency_till'])],
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** A list of columns with a comma behind it; empty without columns. */
function list(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return parts.length === 0 ? sql`` : sql`${sql.join(parts)},`
}

function refs(prefix: string, count: number): RawBuilder<unknown>[] {
  return Array.from({ length: count }, (_ref, index) => sql.ref(`${prefix}${index}`))
}

function summed(index: number): RawBuilder<unknown> {
  const [from, now, before] = [`v${index}`, `s${index}`, `b${index}`].map((name) => sql.ref(name))
  return sql`coalesce(sum(${from}) FILTER (WHERE NOT is_before), 0) AS ${now},
    coalesce(sum(${from}) FILTER (WHERE is_before), 0) AS ${before}`
}

function cellsOf(plan: Plan, page: Page): RawBuilder<unknown> {
  const spans = spansOf(plan).map((span) => cellsOfSpan(plan, page, span))
  return sql.join(spans, sql` UNION ALL `)
}

/** The span of the days asked for and, with `compare`, that of the days they are compared with. */
function spansOf({ ask, zone, back }: Plan): Span[] {
  const span: Span = { from: ask.from, till: ask.till, zone, back: '0 days' }
  return back === undefined ? [span] : [span, { ...span, back }]
}

function cellsOfSpan(plan: Plan, { organizationId }: Page, span: Span): RawBuilder<unknown> {
  const { table, ask, sums } = plan
  const scope: Scope = { organizationId, span }
  const hidesFew = organizationId !== undefined && namesReason(plan)
  const keys = ask.by.map((name, index) => {
    const value = isTimeDimension(name) ? timeKey(plan, name, span) : columnOf(table.of, name)
    return sql`${value} AS ${sql.ref(`r${index}`)}`
  })
  const values = sums.map((sum, index) => sql`${sumOf(sum)} AS ${sql.ref(`v${index}`)}`)
  return sql`
    SELECT ${list(keys)} ${list(values)} ${currencyOf(plan)} AS currency, ${span.back === '0 days' ? sql`false` : sql`true`} AS is_before
    FROM ${table.rows({ ...scope, hidesFew })} r ${needsJoin(plan) ? joinsOf[table.of] : sql``}
    WHERE ${sql.join([sql`true`, ...filtersOf(plan)], sql` AND `)}`
}

function namesReason({ ask }: Plan): boolean {
  return ask.by.includes('reason') || ask.where?.reason !== undefined
}

function currencyOf({ sums }: Plan): RawBuilder<unknown> {
  return sums.includes('spent') ? sql`CASE WHEN r.spent > 0 THEN c.currency END` : sql`NULL::text`
}

function needsJoin({ ask, sums }: Plan): boolean {
  const named = joinedKeys.some((key) => ask.by.includes(key) || ask.where?.[key] !== undefined)
  return named || sums.includes('spent')
}

/** A text that is not an id matches no row, and is left out because PostgreSQL would refuse it. */
function filtersOf({ ask, table }: Plan): RawBuilder<unknown>[] {
  return keyDimensions.flatMap((name) => {
    const ids = ask.where?.[name]
    if (ids === undefined) return []
    const column = columnOf(table.of, name)
    return isLabelled(name)
      ? [sql`${column} = ANY (${ids.filter(isId)}::uuid[])`]
      : [sql`${column} = ANY (${ids}::text[])`]
  })
}

/**
 * The time bucket of a row: its first day or, for hours, its instant. The days of `compare` are
 * shifted onto the days asked for, so that both are in the same bucket.
 */
function timeKey({ table, zone }: Plan, name: TimeDimension, { back }: Span): RawBuilder<unknown> {
  const local = table.grain === 'day' ? sql`r.day::timestamp` : sql`(r.hour AT TIME ZONE ${zone})`
  const moved = back === '0 days' ? local : sql`(${local} + ${back}::interval)`
  if (name !== 'hour') return sql`date_trunc(${name}, ${moved})`
  return back === '0 days' ? sql`r.hour` : sql`(${moved} AT TIME ZONE ${zone})`
}

/**
 * The text of a dimension. It is made after rows are grouped, because making it of each row costs
 * more than grouping.
 */
function keyText(name: Dimension, index: number): RawBuilder<unknown> {
  const [raw, key] = [sql.ref(`r${index}`), sql.ref(`k${index}`)]
  if (name === 'hour')
    return sql`to_char(${raw} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') COLLATE "C" AS ${key}`
  return isTimeDimension(name)
    ? sql`to_char(${raw}, 'YYYY-MM-DD') COLLATE "C" AS ${key}`
    : sql`${raw}::text COLLATE "C" AS ${key}`
}

interface OrderTerm {
  term: RawBuilder<unknown>
  isDown: boolean
  isNumber: boolean
}

/** The order asked for, then all dimensions, so that no two rows are equal in the order. */
function orderTerms(plan: Plan): OrderTerm[] {
  const { by, measures } = plan.ask
  const asked = plan.order.map(({ name, isDown }): OrderTerm => {
    const measure = measures.find((each) => each === name)
    if (measure !== undefined) return { term: measureTerm(plan, measure), isDown, isNumber: true }
    return { term: sql.ref(`k${by.findIndex((each) => each === name)}`), isDown, isNumber: false }
  })
  const keys = by.map((_name, index): OrderTerm => {
    return { term: sql.ref(`k${index}`), isDown: false, isNumber: false }
  })
  return [...asked, ...keys]
}

/** A ratio without a divisor is ordered below all others. */
function measureTerm({ ask, sums }: Plan, name: MeasureName): RawBuilder<unknown> {
  const measure = measureOf(name)
  const column = (sum: MeasureName | undefined) =>
    sql.ref(`s${sums.findIndex((each) => each === sum)}`)
  if (!isRatio(measure)) return sql`${column(name)}::numeric`
  return sql`coalesce(${column(dividedBy(ask.about, name))}::numeric / nullif(${column(measure.per)}, 0), -1)`
}

function isAfter(
  order: readonly OrderTerm[],
  after: readonly string[] | undefined,
): RawBuilder<unknown> {
  if (after === undefined) return sql`true`
  const value = (index: number) =>
    order[index]?.isNumber === true ? sql`${after[index]}::numeric` : sql`${after[index]}::text`
  const isSame = (index: number) => sql`${sql.ref(`o${index}`)} = ${value(index)}`
  const steps = order.map(({ isDown }, index) => {
    const before = order.slice(0, index).map((_term, each) => isSame(each))
    const isLater = sql`${sql.ref(`o${index}`)} ${isDown ? sql`<` : sql`>`} ${value(index)}`
    return sql`(${sql.join([...before, isLater], sql` AND `)})`
  })
  return sql`(${sql.join(steps, sql` OR `)})`
}

/** The number of rows that the ask reads of its table, as the planner estimates it. */
export async function expectedRows(db: AnyDb, plan: Plan, page: Page): Promise<number> {
  const plans = await many<{ 'QUERY PLAN': Explained }>(db)`
    EXPLAIN (FORMAT JSON) ${cellsOf(plan, page)}`
  const { name, weight = 1 } = plan.table
  return weight * rowsOf(name, plans[0]?.['QUERY PLAN'][0]?.Plan)
}

interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  Plans?: PlanNode[]
}

type Explained = { Plan: PlanNode }[]

/** Adds up the rows that the planner estimates for each scan of a table. */
function rowsOf(table: string, node: PlanNode | undefined): number {
  if (node === undefined) return 0
  const own = node['Relation Name'] === table ? node['Plan Rows'] : 0
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(table, child), 0)
}
