import { Link, type LinkProps } from 'react-router'
import styles from './text-link.module.css'

/** A link inside a text, underlined, because colour alone is not enough. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />
}
