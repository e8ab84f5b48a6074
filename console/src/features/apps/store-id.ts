// What a store's ids look like. Nothing is refused for its shape: this only says early what an ad could not lead to.

export type Store = 'google' | 'apple'

export interface StoreIdRemark {
  text: string
  /** What was probably meant, to be taken over with one press. */
  meant?: string
}

/** The same shapes as the server builds store links from. */
const packageName = /^[a-z]\w*(\.[a-z]\w*)+$/i
const appleNumber = /^(?:id)?\d{1,18}$/

/** What is odd about an id, or null where it looks right or is empty. */
export function storeIdRemark(store: Store, typed: string): StoreIdRemark | null {
  const id = typed.trim()
  if (id === '' || shapes[store].test(id)) return null
  const meant = meantBy(store, id)
  return meant === null ? { text: oddity(store, id) } : { text: `${linkWords} ${meant}`, meant }
}

const shapes: Readonly<Record<Store, RegExp>> = { google: packageName, apple: appleNumber }
const linkWords = 'Only the id is needed, not the whole address:'

/** The id inside an address of the store that somebody has copied. */
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
