// The formats of store ids. No id is rejected for its format; this only warns early about an id
// that cannot be linked to.
import { type Store, storeIdIn, storeIdShapes } from '@frontrow/contract/store-ids'

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

const linkWords = 'Only the id is needed, not the whole address:'

function oddity(store: Store, id: string): string {
  const other = store === 'google' ? 'apple' : 'google'
  if (storeIdShapes[other].test(id))
    return store === 'google'
      ? 'This looks like an Apple App Id. Ads could not lead to Google Play with it.'
      : 'This looks like a Google App Id. Ads could not lead to the App Store with it.'
  return store === 'google'
    ? 'A package name has at least two parts with dots between, each beginning with a letter: com.example.game. Ads could not lead to Google Play with this.'
    : 'An App Store id is a number, like 6440001287 or id6440001287. Ads could not lead to the App Store with this.'
}
