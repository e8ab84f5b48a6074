// The formats of store ids. No id is rejected for its format; this only warns early about an id
// that cannot be linked to.

export type Store = 'google' | 'apple'

export interface StoreIdRemark {
  text: string
  /** The id that was probably meant; one click takes it over. */
  meant?: string
}

/** The same formats that the server builds store links from. */
const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i
const appleNumber = /^(?:id)?\d{1,18}$/

/** What is unusual about an id, or null if it looks right or is empty. */
export function storeIdRemark(store: Store, typed: string): StoreIdRemark | null {
  const id = typed.trim()
  if (id === '' || shapes[store].test(id)) return null
  const meant = meantBy(store, id)
  return meant === null ? { text: oddity(store, id) } : { text: `${linkWords} ${meant}`, meant }
}

const shapes: Readonly<Record<Store, RegExp>> = { google: packageName, apple: appleNumber }
const linkWords = 'Only the id is needed, not the whole address:'

/** The id in a store URL that the user has pasted. */
function meantBy(store: Store, text: string): string | null {
  const found =
    store === 'google'
      ? /[?&]id=([\w.]+)/.exec(text)?.[1]
      : /apps\.apple\.com\/.*?\/?id(\d{1,18})/.exec(text)?.[1]
  return found !== undefined && shapes[store].test(found) ? found : null
}

function oddity(store: Store, id: string): string {
  const other = store === 'google' ? 'apple' : 'google'
  if (shapes[other].test(id))
    return store === 'google'
      ? 'This looks like an Apple App Id. Ads could not lead to Google Play with it.'
      : 'This looks like a Google App Id. Ads could not lead to the App Store with it.'
  return store === 'google'
    ? 'A package name has at least two parts with dots between, each beginning with a letter: com.example.game. Ads could not lead to Google Play with this.'
    : 'An App Store id is a number, like 6440001287 or id6440001287. Ads could not lead to the App Store with this.'
}
