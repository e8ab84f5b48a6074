// What the callback of a reward can carry. Its signature covers the query as it reads after one
// decoding, as AdMob's does, so a value must not look like the rest of the query there.

/** The parameters that the network adds, in their order. */
export const callbackParameters = [
  'ad_network',
  'ad_unit',
  'custom_data',
  'reward_amount',
  'reward_item',
  'test',
  'timestamp',
  'transaction_id',
  'user_id',
] as const

export type CallbackParameter = (typeof callbackParameters)[number]

const reserved: ReadonlySet<string> = new Set([...callbackParameters, 'signature', 'key_id'])

/** True for a value that a callback can carry. SDKs have the same rule for `user` and `data`. */
export function isSignable(value: string): boolean {
  return !/[&%]|signature=/.test(value)
}

export const unsignableItem = 'The reward cannot contain &, % or "signature=".'

/**
 * Says why an address with this query, which begins with `?`, cannot be that of a callback, or
 * undefined. Its own query comes first in the callback, so that a name of the network's in it would
 * be believed in place of the network's.
 */
export function callbackFault({ search }: { search: string }): string | undefined {
  for (const part of search.slice(1).split('&')) {
    const text = decoded(part)
    if (text === undefined || !isSignable(text))
      return 'The query of a callback cannot contain an encoded & or %, or "signature=".'
    // Some receivers also separate parameters by `;`, and some ignore the case of a name.
    const names = text.split(';').map((one) => (one.split('=')[0] ?? '').trim().toLowerCase())
    const name = names.find((one) => reserved.has(one))
    if (name !== undefined)
      return `The query of a callback cannot contain ${name}: the network adds it.`
  }
  return undefined
}

/** Undefined for what is not encoded UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
