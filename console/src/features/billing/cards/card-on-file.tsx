import type { Card } from '@frontrow/contract/billing'
import styles from '../parts/billing.module.css'

/** The stored data of a card: brand, last four digits, expiry. */
export function CardOnFile({ card }: { card: Card }) {
  return (
    <div className={styles.card}>
      <svg className={styles.plate} viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
        <rect x="0.5" y="0.5" width="43" height="29" rx="4.5" />
        <path d="M0.5 7.5h43v5h-43Z" data-part="stripe" />
        <path d="M6 22h9M29 22h9" data-part="line" />
      </svg>
      <div>
        <p className="label tabular">
          <span className={styles.brand}>{card.brand}</span> <span aria-hidden="true">••••</span>{' '}
          <span className="unseen">ending in</span> {card.last4}
        </p>
        <p className="note">Expires {card.expire}</p>
      </div>
    </div>
  )
}
