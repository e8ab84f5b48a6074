import { TextInput } from '@mantine/core'
import { Icon } from '../drawings/icon.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters the list below it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      leftSection={<Icon name="search" />}
      leftSectionWidth={32}
      className={`${styles.search} low`}
    />
  )
}
