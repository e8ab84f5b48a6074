import styles from './nothing-found.module.css'

/** Shown in place of rows when a search or filter leaves none. */
export function NothingFound({ search }: { search: string }) {
  const wanted = search.trim()
  return (
    <p className={styles.nothing}>
      {wanted === '' ? 'Nothing found.' : `Nothing found for “${wanted}”.`}
    </p>
  )
}
