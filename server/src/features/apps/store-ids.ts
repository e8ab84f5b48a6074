/** The store ids of an app that have a valid format. */
export interface StoreIds {
  google: string | undefined
  apple: string | undefined
}

// Android's rule for application ids: at least two parts, each starting with a letter.
const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i
const appleNumber = /^(?:id)?(\d{1,18})$/

/**
 * Only ids in a valid format are used, because a text field must not inject another address into a
 * link.
 */
export function storeIdsOf(app: {
  google_app_id: string | null
  apple_app_id: string | null
}): StoreIds {
  const google = app.google_app_id?.trim() ?? ''
  const apple = appleNumber.exec(app.apple_app_id?.trim() ?? '')?.[1]
  return { google: packageName.test(google) ? google : undefined, apple }
}

/** The app's page in a store; undefined when it has no valid id there. */
export function storePage(ids: StoreIds, store: keyof StoreIds): string | undefined {
  if (store === 'apple') return ids.apple && `https://apps.apple.com/app/id${ids.apple}`
  return ids.google && `https://play.google.com/store/apps/details?id=${ids.google}`
}
