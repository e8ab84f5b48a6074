import type { ReactNode } from 'react'
import styles from './ticket.module.css'

export interface TicketRow {
  label: string
  value: ReactNode
  /** The value is not valid yet. */
  bad?: boolean
}

interface TicketProps {
  /** The heading above the title: 'Review'. */
  kicker: string
  title: ReactNode
  subtitle: ReactNode
  /** The wide picture at the top, and the small square one beside the title. */
  picture: ReactNode
  icon: ReactNode
  rows: readonly TicketRow[]
  stub: { label: string; value: ReactNode }
  /** How much of the form is complete, from 0 to 5, shown as filled seats on the stub. */
  seats: number
}

/** A campaign drawn as a ticket with a stub. Use it only for campaigns. */
export function Ticket(props: TicketProps) {
  const { kicker, title, subtitle, picture, icon, rows, stub, seats } = props
  return (
    <aside className={styles.ticket} aria-label={kicker}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <div className={styles.body} data-first={picture === undefined}>
        <p className={styles.kicker}>{kicker}</p>
        <div className={styles.head}>
          {icon}
          <div>
            <b>{title}</b>
            <span>{subtitle}</span>
          </div>
        </div>
        <dl className={styles.rows}>
          {rows.map(({ label, value, bad }) => (
            <div key={label} data-bad={bad}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.stub}>
        <div>
          <span>{stub.label}</span>
          <b>{stub.value}</b>
        </div>
        <Seats taken={seats} />
      </div>
    </aside>
  )
}

function Seats({ taken }: { taken: number }) {
  return (
    <svg className={styles.seats} viewBox="0 0 92 22" width="92" aria-hidden="true">
      {[7, 9, 10, 9, 7].map((y, seat) => (
        <path
          // The seats are identified only by their position.
          // oxlint-disable-next-line react/no-array-index-key
          key={seat}
          data-taken={seat < taken}
          d={`M${seat * 19} ${y}a5 5 0 0 1 5-5h5a5 5 0 0 1 5 5v7h-15Z`}
        />
      ))}
    </svg>
  )
}
