/** The store ids of an app that an address can be built from. */
export interface StoreIds {
  google: string | undefined
  apple: string | undefined
}

// Android's rule for application ids: at least two parts, each beginning with a letter.
const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i
const appleNumber = /^(?:id)?(\d{1,18})$/

/** Only ids of the right shape: a link must not lead to an address that a text field smuggled in. */
export function storeIdsOf(app: {
  google_app_id: string | null
  apple_app_id: string | null
}): StoreIds {
  const google = app.google_app_id?.trim() ?? ''
  const apple = appleNumber.exec(app.apple_app_id?.trim() ?? '')?.[1]
  return { google: packageName.test(google) ? google : undefined, apple }
}

/** The app's page in a store; undefined when it is not there. */
export function storePage(ids: StoreIds, store: keyof StoreIds): string | undefined {
  if (store === 'apple') return ids.apple && `https://apps.apple.com/app/id${ids.apple}`
  return ids.google && `https://play.google.com/store/apps/details?id=${ids.google}`
}
