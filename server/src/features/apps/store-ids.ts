import { type Store, storeIdIn, storeIdShapes } from '@frontrow/contract/apps/store-ids'
import { textOrNull } from './app-fields.ts'

/** The store ids of an app that have a valid format. */
export interface StoreIds {
  google: string | undefined
  apple: string | undefined
}

/**
 * Only ids in a valid format are used, because a text field must not inject another address into a
 * link.
 */
export function storeIdsOf(app: {
  google_app_id: string | null
  apple_app_id: string | null
}): StoreIds {
  const google = app.google_app_id?.trim() ?? ''
  const apple = storeIdShapes.apple.exec(app.apple_app_id?.trim() ?? '')?.[1]
  return { google: storeIdShapes.google.test(google) ? google : undefined, apple }
}

/** The app's page in a store; undefined when it has no valid id there. */
export function storePage(ids: StoreIds, store: keyof StoreIds): string | undefined {
  if (store === 'apple') return ids.apple && `https://apps.apple.com/app/id${ids.apple}`
  return ids.google && `https://play.google.com/store/apps/details?id=${ids.google}`
}

/**
 * The text to store for a typed id: of the address of a store page only the id in it, otherwise the
 * trimmed text; null where it is empty.
 */
export function typedStoreId(store: Store, text: string | null | undefined): string | null {
  const typed = textOrNull(text)
  if (typed === null || storeIdShapes[store].test(typed)) return typed
  return storeIdIn(store, typed) ?? typed
}
