import styles from './spinner.module.css'

/**
 * Five seats in an arc that fill one after the other. It appears after a delay, so a quick answer
 * does not make it flash.
 */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className={styles.wait} role="status" aria-busy="true">
      <svg
        className={styles.seats}
        viewBox="-60 -8 120 64"
        width="60"
        height="32"
        aria-hidden="true"
      >
        {[160, 125, 90, 55, 20].map((angle, place) => (
          <path
            key={angle}
            data-place={place}
            transform={`rotate(${angle}) translate(38)`}
            d="M2-8h4a8 8 0 0 1 8 8 8 8 0 0 1-8 8H2a2 2 0 0 1-2-2V-6a2 2 0 0 1 2-2Z"
          />
        ))}
      </svg>
      <span className="unseen">{label}</span>
    </div>
  )
}
