import type { MessageData } from '@frontrow/contract/webhooks/message-types'
import type { SignedText } from './reward-keys.ts'

/** The body of a message of the type `reward.earned`. */
export interface RewardMessage {
  timestamp: string
  test: boolean
  data: MessageData<'reward.earned'>
}

/**
 * The query that a callback is asked with, with the parameters of AdMob's callbacks in their order.
 * The signature covers the query before it, the parameters of the receiver's own address included:
 * https://developers.google.com/admob/android/ssv
 */
export async function callbackQuery(
  address: string,
  { reward, network }: { reward: RewardMessage; network: string },
  sign: (text: string) => Promise<SignedText>,
): Promise<string> {
  const { data, test, timestamp } = reward
  const parameters = {
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
  const url = new URL(address)
  const own = url.search.slice(1)
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encoded(value)}`],
  )
  url.search = [...(own === '' ? [] : [own]), ...query].join('&')
  const signed = url.search.slice(1)
  const { signature, keyId } = await sign(signed)
  return `${signed}&signature=${signature}&key_id=${keyId}`
}

/**
 * Encodes a value of the query. Some verifiers cut the query at the first `signature`, so no value
 * contains the word. An apostrophe is encoded here because the URL parser encodes it too, and the
 * signed text must be the sent text.
 */
function encoded(value: string): string {
  return encodeURIComponent(value).replaceAll('signature', '%73ignature').replaceAll("'", '%27')
}
