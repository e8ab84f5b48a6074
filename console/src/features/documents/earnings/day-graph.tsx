import { dayMs } from '@frontrow/contract/durations'
import { useMemo } from 'react'
import { moneyText } from '../../../lib/text/money-text.ts'
import { LineGraph } from '../../../ui/graphs/line-graph.tsx'

interface DayGraphProps {
  /** 'Earnings per day' */
  label: string
  color: string
  currency: string
  /** An amount of a day, as '2026-05-26'. A day may have several. */
  amounts: readonly { day: string; amount: string }[]
}

/** The sums of the days of the rows that are found. One day alone has no line. */
export function DayGraph({ label, color, currency, amounts }: DayGraphProps) {
  const points = useMemo(() => pointsOf(amounts), [amounts])
  if (points.length < 2) return null
  const text = (value: number) => moneyText(value, currency)
  return (
    <LineGraph
      label={label}
      points={points}
      color={color}
      valueText={text}
      axisText={text}
      unit={currency}
    />
  )
}

/** One point for each day from the first to the last; a day without an amount is 0. */
function pointsOf(amounts: DayGraphProps['amounts']) {
  const sums = new Map<number, number>()
  for (const { day, amount } of amounts) {
    const at = Date.parse(`${day}T00:00:00Z`)
    if (!Number.isNaN(at)) sums.set(at, (sums.get(at) ?? 0) + Number(amount))
  }
  const days = [...sums.keys()].toSorted((one, other) => one - other)
  const [first, last] = [days.at(0) ?? 0, days.at(-1) ?? 0]
  const count = days.length === 0 ? 0 : Math.round((last - first) / dayMs) + 1
  return Array.from({ length: count }, (_, ago) => {
    const at = first + ago * dayMs
    return { at: new Date(at), value: sums.get(at) ?? 0 }
  })
}
