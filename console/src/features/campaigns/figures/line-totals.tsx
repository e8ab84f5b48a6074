import type { CSSProperties } from 'react'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import styles from './figures.module.css'

interface LineTotal<Name extends string> {
  name: Name
  label: string
  /** Undefined while it loads. */
  value: string | undefined
  /** The ratio to another total; null if there is nothing to compare with. */
  rate: string | null | undefined
  /** The colour of its line. */
  color: string
}

interface LineTotalsProps<Name extends string> {
  totals: readonly LineTotal<Name>[]
  shown: Name
  onChange: (name: Name) => void
}

/** Totals as buttons: a click shows the line of that total. */
export function LineTotals<Name extends string>(props: LineTotalsProps<Name>) {
  const { totals, shown, onChange } = props
  const columns: CSSProperties & Record<'--columns', number> = { '--columns': totals.length }
  return (
    <div
      className={`${styles.tiles} ${styles.pressed}`}
      style={columns}
      data-many={totals.length > 3}
      role="group"
      aria-label="Line shown"
    >
      {totals.map(({ name, label, value, rate, color }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === shown}
          style={name === shown ? { borderBottomColor: color } : undefined}
          onClick={() => onChange(name)}
        >
          <span className="compact label">{label}</span>
          {value === undefined ? (
            <SkeletonBar width={72} height={22} />
          ) : (
            <b className="figure">{value}</b>
          )}
          <span className={`${styles.rate} small`}>{rate}</span>
        </button>
      ))}
    </div>
  )
}
