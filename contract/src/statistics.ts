import Type from 'typebox'
import { endpoint, type Input, type Reply } from './endpoint.ts'
import { dimensions, measureNames, subjects } from './measures.ts'
import { operatorCall } from './operator.ts'
import { Day, Filled, Instant, OrNull, StrictObject, Text } from './parts.ts'

export const mostDays = 400
export const mostDaysByHour = 93
export const mostRows = 10_000
/** The rows of an answer where `most` is left out. */
export const usualRows = 1000
export const asksAMinute = 60

/** The periods of `compare`: as many days before `from`, or the same days a year earlier. */
export const comparisons = ['before', 'year'] as const

const Ids = Type.Optional(Type.Array(Filled(64), { minItems: 1, maxItems: 100 }))

/**
 * The fields of an ask without those of its page. Files, schedules and saved views have them too.
 */
export const askParts = {
  about: Type.Enum([...subjects]),
  from: Day,
  till: Day,
  by: Type.Array(Type.Enum([...dimensions]), { maxItems: 3, uniqueItems: true }),
  measures: Type.Array(Type.Enum([...measureNames]), {
    minItems: 1,
    maxItems: measureNames.length,
    uniqueItems: true,
  }),
  where: Type.Optional(
    StrictObject({
      organization: Ids,
      app: Ids,
      placement: Ids,
      format: Ids,
      campaign: Ids,
      ad: Ids,
      country: Ids,
      os: Ids,
      reason: Ids,
      currency: Ids,
    }),
  ),
  compare: Type.Optional(Type.Enum([...comparisons])),
  time_zone: Type.Optional(Filled(64)),
  order: Type.Optional(
    Type.Array(Type.String({ maxLength: 40, pattern: '^-?[a-z_]+$' }), {
      minItems: 1,
      maxItems: 3,
    }),
  ),
  labels: Type.Optional(Type.Boolean()),
}

const Ask = StrictObject({
  ...askParts,
  after: Type.Optional(Type.String({ maxLength: 2000 })),
  most: Type.Optional(Type.Integer({ minimum: 1, maximum: mostRows })),
})

/** `unit` of a dimension is `hour`, `day`, `id`, `code` or, of a label, `name`. */
const Column = Type.Object({
  name: Text,
  kind: Type.Enum(['dimension', 'label', 'measure']),
  unit: Type.Enum(['hour', 'day', 'id', 'code', 'name', 'count', 'share', 'money', 'price']),
  currency: Type.Optional(Text),
  time_zone: Type.Optional(Text),
})

const Row = Type.Array(Type.Union([Text, Type.Number(), Type.Null()]))

export const dayStates = ['estimated', 'closed', 'final'] as const

/**
 * `rows` have a value for each of `columns`: amounts are decimal texts, counts and shares are
 * numbers. A ratio without a divisor and the name of a deleted object are null. A row without any
 * count is left out. `before` has one row for each of `rows`, with its dimensions and the measures
 * of the days that `compare` names. `next` is the `after` of the next page; null on the last page.
 * `state` has each UTC day up to today: `estimated` until the books have it, `closed` with the
 * number of times that it was posted or adjusted, `final` once its month is closed. The answer
 * includes what was counted until `fresh_till`. `currency` is that of all amounts; null where there
 * are none or the rows are by `currency`.
 */
const Statistics = Type.Object({
  columns: Type.Array(Column),
  rows: Type.Array(Row),
  before: Type.Optional(Type.Array(Row)),
  totals: Row,
  totals_before: Type.Optional(Row),
  next: OrNull(Text),
  state: Type.Array(
    Type.Object({
      day: Day,
      state: Type.Enum([...dayStates]),
      revision: OrNull(Type.Integer({ minimum: 1 })),
    }),
  ),
  fresh_till: Instant,
  currency: OrNull(Text),
})

const description = [
  '`from` and `till` are days, both included. Days are those of UTC unless `time_zone` names a zone,',
  'in which hours are then put into days; money of the books is by UTC day alone. Hours are instants,',
  'weeks and months are named by their first day. Measures of money need `money.read`. `where` keeps',
  'the rows with one of the ids. `order` names dimensions and measures, with `-` for the largest first;',
  'by default it is `by`. docs/statistics.md lists what is possible.',
].join(' ')

/** What an ask may be refused with, wherever it is made. */
export const planRefusals = [
  'dimension_not_possible',
  'measure_not_possible',
  'order_not_possible',
  'time_zone_unknown',
  'time_zone_not_possible',
  'several_currencies',
  'range_not_valid',
  'range_too_long',
  'ask_too_large',
  'too_many_requests',
] as const

const asking = {
  method: 'POST',
  path: '/statistics',
  onlyReads: true,
  description,
  body: Ask,
  reply: Statistics,
  refusals: [...planRefusals, 'page_not_valid'],
} as const

export const showStatistics = endpoint({
  ...asking,
  operationId: 'showStatistics',
  summary: "Measures of the organization's traffic and money, by up to three dimensions",
  access: 'approved',
  needs: 'read',
})

export const showNetworkStatistics = operatorCall({
  ...asking,
  operationId: 'showNetworkStatistics',
  summary: 'The same over the network, also by organization',
  needs: 'read',
})

export type StatisticsAsk = Input<typeof showStatistics>['body']
export type Statistics = Reply<typeof showStatistics>
export type StatisticsColumn = Statistics['columns'][number]
export type StatisticsRow = Statistics['rows'][number]
export type Where = NonNullable<StatisticsAsk['where']>
