/** The formats of store ids, and the ids in addresses of store pages. */

export type Store = 'google' | 'apple'

/**
 * Android's rule for application ids: at least two parts, each starting with a letter. An App Store
 * id is a number, with or without the letters before it.
 */
export const storeIdShapes: Readonly<Record<Store, RegExp>> = {
  google: /^[a-z]\w*(\.[a-z]\w*)+$/i,
  apple: /^(?:id)?(\d{1,18})$/,
}

const inAddress: Readonly<Record<Store, RegExp>> = {
  google: /[?&]id=([\w.]+)/,
  apple: /apps\.apple\.com\/.*?\/?id(\d{1,18})/,
}

/** The id in the address of an app's page in the store; undefined where there is none. */
export function storeIdIn(store: Store, address: string): string | undefined {
  const found = inAddress[store].exec(address)?.[1]
  return found !== undefined && storeIdShapes[store].test(found) ? found : undefined
}
