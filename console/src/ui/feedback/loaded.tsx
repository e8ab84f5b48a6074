import type { ReactNode } from 'react'
import styles from './loaded.module.css'
import { RetryAlert } from './retry-alert.tsx'

/** A query, with the text of the alert that a failure shows. */
export interface LoadedQuery<Data> {
  data: Data | undefined
  failure: string | null
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: LoadedQuery<Data>
  /** Shown until there is data or a failure. */
  skeleton: ReactNode
  /** A line under the failure. */
  advice?: string | undefined
  children: (data: Data) => ReactNode
}

/**
 * The body of a card whose data is fetched: a skeleton, the data, or the failure with a retry
 * button. Loaded data stays when it is fetched again and that fails.
 */
export function Loaded<Data>({ query, skeleton, advice, children }: LoadedProps<Data>) {
  const { data, failure, refetch } = query
  return (
    <>
      {failure !== null && (
        <div className={styles.failed}>
          <RetryAlert type="error" advice={advice} retry={refetch}>
            {failure}
          </RetryAlert>
        </div>
      )}
      {data === undefined && failure === null && skeleton}
      {data !== undefined && children(data)}
    </>
  )
}
