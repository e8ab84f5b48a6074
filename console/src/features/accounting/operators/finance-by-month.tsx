import { type BookMonth, listBookMonths } from '@frontrow/contract/operator/finance/books'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { bucketText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { GraphSkeleton } from '../../../ui/graphs/graph-skeleton.tsx'
import { LineGraph } from '../../../ui/graphs/line-graph.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'

const measures = ['Billed', 'Network revenue', 'Payouts', 'Cash'] as const

type Measure = (typeof measures)[number]

const shown: Readonly<
  Record<Measure, { of: (month: BookMonth) => string | undefined; color: string; note: string }>
> = {
  Billed: {
    of: ({ charged }) => charged,
    color: 'var(--chart-1)',
    note: 'Billed to advertisers, less adjustments.',
  },
  'Network revenue': {
    of: ({ network }) => network,
    color: 'var(--chart-2)',
    note: 'Billed less publisher earnings.',
  },
  Payouts: {
    of: ({ paid_out: paid }) => paid,
    color: 'var(--chart-3)',
    note: 'Paid payouts less returned ones, by value date.',
  },
  Cash: {
    of: ({ cash }) => cash,
    color: 'var(--chart-4)',
    note: 'Book balance at the end of each month.',
  },
}

/** One measure of the books over the months, the running one included. */
export function FinanceByMonth() {
  const months = useCall(listBookMonths, {})
  const [measure, setMeasure] = useState<Measure>('Billed')
  return (
    <Section
      title="By month"
      sub={`${shown[measure].note} The current month so far.`}
      tools={<Segmented label="Measure" choices={measures} value={measure} onChange={setMeasure} />}
    >
      <Loaded query={months} skeleton={<GraphSkeleton label="Loading months..." />}>
        {({ months: rows, currency }) => (
          <Graph rows={rows} currency={currency} measure={measure} />
        )}
      </Loaded>
    </Section>
  )
}

interface GraphProps {
  rows: readonly BookMonth[]
  currency: string
  measure: Measure
}

function Graph({ rows, currency, measure }: GraphProps) {
  const points = rows
    .toReversed()
    .map((row) => ({ at: new Date(`${row.month}-01T00:00:00Z`), amount: shown[measure].of(row) }))
    .flatMap(({ at, amount }) => (amount === undefined ? [] : { at, value: Number(amount) }))
  if (points.length < 2)
    return <SectionBody>The graph begins with the second month of the books.</SectionBody>
  return (
    <LineGraph
      label={measure}
      points={points}
      color={shown[measure].color}
      valueText={(value) => moneyText(value, currency)}
      axisText={(value) => moneyText(value, currency)}
      dateText={bucketText.Month}
      unit={currency}
    />
  )
}
