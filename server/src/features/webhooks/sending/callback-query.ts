import {
  type CallbackParameter,
  callbackFault,
  callbackParameters,
  isSignable,
} from '@frontrow/contract/rewards/reward-callbacks'
import type { MessageData } from '@frontrow/contract/webhooks/message-types'

/** The body of a message of the type `reward.earned`. */
export interface RewardMessage {
  timestamp: string
  test: boolean
  data: MessageData<'reward.earned'>
}

/** Signs a text with ECDSA, P-256 and SHA-256. The signature is DER as base64url. */
export type SignReward = (text: string) => Promise<{ signature: string; keyId: number }>

/**
 * The query that a callback is asked with, with the parameters of AdMob's callbacks in their order.
 * The signature covers the query before it as it reads after one decoding, the parameters of the
 * receiver's own address included: https://developers.google.com/admob/android/ssv. Resolves to
 * undefined where a value or the address cannot be signed.
 */
export async function callbackQuery(
  address: string,
  { reward, network }: { reward: RewardMessage; network: string },
  sign: SignReward,
): Promise<string | undefined> {
  const { data, test, timestamp } = reward
  const parameters: Record<CallbackParameter, string | null | undefined> = {
    ad_network: network,
    ad_unit: data.placement_id,
    custom_data: data.data,
    reward_amount: String(data.amount),
    reward_item: data.item,
    test: test ? '1' : undefined,
    timestamp: String(Date.parse(timestamp)),
    transaction_id: data.transaction_id,
    user_id: data.user,
  }
  const values = callbackParameters.flatMap((name) => {
    const value = parameters[name] ?? ''
    return value === '' ? [] : [{ name, value }]
  })
  const url = new URL(address)
  if (callbackFault(url) !== undefined) return undefined
  if (!values.every(({ value }) => isSignable(value))) return undefined
  const own = url.search.slice(1)
  const query = [
    ...(own === '' ? [] : [own]),
    ...values.map(({ name, value }) => `${name}=${encoded(value)}`),
  ].join('&')
  const { signature, keyId } = await sign(decodeURIComponent(query))
  return `${query}&signature=${signature}&key_id=${keyId}`
}

/** Some verifiers cut the query at the first `signature`, so no value contains the word. */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('signature', '%73ignature')
}
