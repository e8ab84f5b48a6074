// The formats of store ids. No id is rejected for its format; this only warns early about an id
// that cannot be linked to.
import { type Store, storeIdIn, storeIdShapes } from '@frontrow/contract/apps/store-ids'

export interface StoreIdRemark {
  text: string
  /** The id that was probably meant; one click takes it over. */
  meant?: string
}

/** What is unusual about an id, or null if it looks right or is empty. */
export function storeIdRemark(store: Store, typed: string): StoreIdRemark | null {
  const id = typed.trim()
  if (id === '' || storeIdShapes[store].test(id)) return null
  const meant = storeIdIn(store, id)
  return meant === undefined
    ? { text: oddity(store, id) }
    : { text: `${linkWords} ${meant}`, meant }
}

const linkWords = 'Enter only the ID, not the whole URL:'

function oddity(store: Store, id: string): string {
  const other = store === 'google' ? 'apple' : 'google'
  if (storeIdShapes[other].test(id))
    return store === 'google'
      ? 'This looks like an Apple App Id. Enter the Google Play package name.'
      : 'This looks like a Google App Id. Enter the App Store number.'
  return store === 'google'
    ? 'A package name has at least 2 parts separated by dots, each starting with a letter, such as com.example.game.'
    : 'An App Store ID is a number, such as 6440001287 or id6440001287.'
}
