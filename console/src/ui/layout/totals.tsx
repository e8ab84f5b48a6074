import styles from './totals.module.css'

interface TotalsProps {
  totals: readonly { label: string; value: string }[]
}

/** A few figures side by side, large. */
export function Totals({ totals }: TotalsProps) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
