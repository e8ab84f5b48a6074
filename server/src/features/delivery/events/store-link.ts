import type { StoreName } from './event-token.ts'

/** The store ids of an app that an address can be built from. */
export interface StoreIds {
  google: string | undefined
  apple: string | undefined
}

// Android's rule for application ids: at least two parts, each beginning with a letter.
const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i
const appleNumber = /^(?:id)?(\d{1,18})$/

/** Only ids of the right shape: an ad must not lead to an address that a text field smuggled in. */
export function storeIdsOf(app: {
  google_app_id: string | null
  apple_app_id: string | null
}): StoreIds {
  const google = app.google_app_id?.trim() ?? ''
  const apple = appleNumber.exec(app.apple_app_id?.trim() ?? '')?.[1]
  return { google: packageName.test(google) ? google : undefined, apple }
}

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
  if (store === 'apple') return ids.apple && `https://apps.apple.com/app/id${ids.apple}`
  if (ids.google === undefined) return undefined
  const referrer = encodeURIComponent(`${referrerName}=${token}`)
  return `https://play.google.com/store/apps/details?id=${ids.google}&referrer=${referrer}`
}

/** The click token inside an install referrer, or undefined: most installs come from nobody's ad. */
export function tokenInReferrer(referrer: string): string | undefined {
  return new URLSearchParams(referrer).get(referrerName) ?? undefined
}
