import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isTemporaryFailure } from '../lib/calls/sign-out-on-failure.ts'
import styles from './reconnecting.module.css'

/** Says that a call is tried again because the server restarts or cannot be reached. */
export function Reconnecting() {
  const cache = useQueryClient()
  const isReconnecting = useSyncExternalStore(
    (watcher) => cache.getQueryCache().subscribe(watcher),
    () => isTriedAgain(cache),
  )
  return (
    <div className={styles.place} role="status">
      {isReconnecting && <p className={styles.line}>Reconnecting</p>}
    </div>
  )
}

function isTriedAgain(cache: QueryClient): boolean {
  const states = cache
    .getQueryCache()
    .getAll()
    .map(({ state }) => state)
  return states.some(
    ({ fetchStatus, fetchFailureReason }) =>
      fetchStatus === 'fetching' && isTemporaryFailure(fetchFailureReason),
  )
}
