import { type StoreIds, storePage } from '../../apps/apps.ts'
import type { StoreName } from './event-token.ts'

/** The store a device can install from; web and other take either. Undefined when the app is not there. */
export function storeFor(
  ids: StoreIds,
  os: 'android' | 'ios' | 'web' | 'other',
): StoreName | undefined {
  if (os !== 'ios' && ids.google !== undefined) return 'google'
  if (os !== 'android' && ids.apple !== undefined) return 'apple'
  return undefined
}

/** Under this name the click token travels through Google Play to the app's first start. */
const referrerName = 'frontrow_click'

/** The address of the app in a store, with the click's token where the store hands one on; undefined when it is not there. */
export function storeAddress(ids: StoreIds, store: StoreName, token: string): string | undefined {
  const page = storePage(ids, store)
  if (page === undefined || store === 'apple') return page
  return `${page}&referrer=${encodeURIComponent(`${referrerName}=${token}`)}`
}

/** The click token inside an install referrer, or undefined: most installs come from nobody's ad. */
export function tokenInReferrer(referrer: string): string | undefined {
  return new URLSearchParams(referrer).get(referrerName) ?? undefined
}
