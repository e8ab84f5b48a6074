import { measureOf, type Dimension, type MeasureName } from '@frontrow/contract/measures'
import { showStatistics, type Statistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import { answerFor } from './answer-for.ts'
import type { Given, SentCall } from './mocked-call.ts'

type Values = Partial<Record<MeasureName, number | string | null>>

/** The measures of a row, and those of the period before. */
interface PlayedRow {
  id: string
  name?: string
  values: Values
  before?: Values
}

interface Played {
  rows: Partial<Record<Dimension, readonly PlayedRow[]>>
  totals: Values
  totalsBefore?: Values
  currency?: string
  state?: Statistics['state']
}

/** Answers asks by one dimension as the server does, from these rows. */
export function statisticsAnswer(played: Played): (sent: SentCall) => Given {
  const { rows, totals, totalsBefore = {}, currency = 'EUR', state = [] } = played
  return (sent) => {
    const { by, measures, compare, labels } = sent.body as StatisticsAsk
    const split = by[0] ?? 'day'
    const those = rows[split] ?? []
    const isNamed = labels === true && those.some(({ name }) => name !== undefined)
    const empty = isNamed ? [null, null] : [null]
    const valuesOf = (values: Values) => measures.map((measure) => values[measure] ?? null)
    const named = ({ id, name = null }: { id: string; name?: string | null }) =>
      isNamed ? [id, name] : [id]
    return {
      body: answerFor(showStatistics, {
        columns: [
          { name: split, kind: 'dimension', unit: 'id' },
          ...(isNamed ? [{ name: `${split}_name`, kind: 'label', unit: 'name' } as const] : []),
          ...measures.map(
            (name) => ({ name, kind: 'measure', unit: measureOf(name).unit }) as const,
          ),
        ],
        rows: those.map((row) => [...named(row), ...valuesOf(row.values)]),
        totals: [...empty, ...valuesOf(totals)],
        ...(compare !== undefined && {
          before: those.map((row) => [...named(row), ...valuesOf(row.before ?? {})]),
          totals_before: [...empty, ...valuesOf(totalsBefore)],
        }),
        state,
        fresh_till: '2026-05-26T14:00:00.000Z',
        currency,
      }),
    }
  }
}
