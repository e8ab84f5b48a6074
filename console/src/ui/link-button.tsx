import type { ComponentProps } from 'react'
import styles from './link-button.module.css'

/** A button in a line of text or a cell of a table: it looks like the links beside it. */
export function LinkButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={styles.link} />
}
