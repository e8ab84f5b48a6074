import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from '../drawings/icon.tsx'

/**
 * The `error` property of a Mantine field: an icon before the text, or undefined without an error.
 * `true` only colours the field.
 */
export function fieldError(error: ReactNode): ReactNode {
  if (error === undefined || error === null || error === false || error === '') return undefined
  if (error === true) return true
  return (
    <span className={styles.error}>
      <Icon name="error" size={14} />
      <span>{error}</span>
    </span>
  )
}
