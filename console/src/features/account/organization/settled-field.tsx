import { Icon } from '../../../ui/drawings/icon.tsx'
import styles from './write-once.module.css'

interface SettledFieldProps {
  label: string
  value: string | null
  shown?: ((value: string) => string) | undefined
  /** Takes the whole width of the form. */
  wide?: boolean
}

/** A read-only value with the height of a field. Only a web URL becomes a link. */
export function SettledField({ label, value, shown, wide = false }: SettledFieldProps) {
  return (
    <dl className={styles.settled} data-wide={wide}>
      <dt className="compact label">{label}</dt>
      <dd>
        <span className={styles.value}>
          <Value value={value} shown={shown} />
        </span>
        <Icon name="lock" />
      </dd>
    </dl>
  )
}

function Value({ value, shown }: Omit<SettledFieldProps, 'label' | 'wide'>) {
  if (value === null || value === '') return <span className="muted">none</span>
  if (/^https?:\/\//i.test(value))
    return (
      <a href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </a>
    )
  return shown === undefined ? value : shown(value)
}
