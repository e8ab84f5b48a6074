import { type StoreIds, storePage } from '../../apps/apps.ts'
import type { StoreName } from './event-token.ts'

/**
 * Returns the store that a device can install from; web and other devices can use either. Undefined
 * if the app is in none.
 */
export function storeFor(
  ids: StoreIds,
  os: 'android' | 'ios' | 'web' | 'other',
): StoreName | undefined {
  if (os !== 'ios' && ids.google !== undefined) return 'google'
  if (os !== 'android' && ids.apple !== undefined) return 'apple'
  return undefined
}

/** The parameter that carries the click token through Google Play to the app's first start. */
const referrerName = 'frontrow_click'

/**
 * Returns the URL of the app in a store, with the click token if the store passes it on; undefined
 * if the app is not there.
 */
export function storeAddress(ids: StoreIds, store: StoreName, token: string): string | undefined {
  const page = storePage(ids, store)
  if (page === undefined || store === 'apple') return page
  return `${page}&referrer=${encodeURIComponent(`${referrerName}=${token}`)}`
}

/** Returns the click token in an install referrer. Most installs come from no ad and have none. */
export function tokenInReferrer(referrer: string): string | undefined {
  return new URLSearchParams(referrer).get(referrerName) ?? undefined
}
