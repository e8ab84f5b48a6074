import styles from './nothing-found.module.css'

/** In place of rows where a search or filter leaves none. */
export function NothingFound({ search }: { search: string }) {
  const wanted = search.trim()
  return (
    <p className={styles.nothing}>
      {wanted === '' ? 'Nothing found.' : `Nothing found for “${wanted}”.`}
    </p>
  )
}
