import { barScale } from './bar-scale.ts'
import styles from './stacked-bars.module.css'

/** One part of the bars, in the same colour in each. */
export interface BarPart {
  name: string
  total: number
}

interface StackedBarsProps {
  /** The accessible name of the drawing: 'Unfilled requests by the hour'. */
  label: string
  /** The parts, the largest at the bottom. Those beyond the sixth share one colour. */
  parts: readonly BarPart[]
  /** One for each bar, from left to right: its name and the value of each part by its name. */
  bars: readonly { name: string; values: Readonly<Record<string, number>> }[]
}

const HEIGHT = 180
const COLORS = 6
const figures = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/**
 * Bars of parts over time, with a legend that has the sums. A bar far above the others is cut and
 * has its figure above it. The drawing itself is one picture for a
 * screen reader, so a table with the same figures belongs beside it.
 */
export function StackedBars({ label, parts, bars }: StackedBarsProps) {
  const sumOf = (values: Readonly<Record<string, number>>) =>
    parts.reduce((sum, { name }) => sum + (values[name] ?? 0), 0)
  const { top, lines } = barScale(bars.map(({ values }) => sumOf(values)))
  const whole = parts.reduce((sum, { total }) => sum + total, 0)
  return (
    <div className={styles.chart}>
      <div className={styles.bars} role="img" aria-label={label} style={{ height: HEIGHT }}>
        {lines.map((value) => (
          <div key={value} className={styles.line} style={{ bottom: `${(value / top) * 100}%` }}>
            {figures.format(value)}
          </div>
        ))}
        {bars.map(({ name, values }) => {
          const sum = sumOf(values)
          return (
            <div
              key={name}
              className={styles.column}
              title={`${name}: ${figures.format(sum)}`}
              data-cut={sum > top || undefined}
            >
              {sum > top && figures.format(sum)}
              <div className={styles.bar} style={{ height: `${Math.min(1, sum / top) * 100}%` }}>
                {parts.map((part, place) => (
                  <span
                    key={part.name}
                    style={{ flexGrow: values[part.name] ?? 0, background: colorOf(place) }}
                  />
                ))}
              </div>
            </div>
          )
        })}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </div>
      <ul className={styles.legend}>
        {parts.map(({ name, total }, place) => (
          <li key={name}>
            <span className={styles.key} style={{ background: colorOf(place) }} />
            {name}
            <span className={styles.count}>
              {figures.format(total)} · {percent.format(total / Math.max(whole, 1))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function colorOf(place: number): string {
  return `var(--chart-${Math.min(place + 1, COLORS)})`
}
