import type { ComponentProps } from 'react'
import styles from './link-button.module.css'

/** A button inside text or a table cell that looks like a link. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles.link} />
}
