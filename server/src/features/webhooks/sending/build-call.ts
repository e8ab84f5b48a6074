import type { Services } from '../../../lib/calls/context.ts'
import type { OutboundCall } from '../../../lib/outbound/outbound.ts'
import { type RewardMessage, type SignReward, callbackQuery } from './callback-query.ts'
import { decryptSigningSecrets } from './signing-secrets.ts'
import type { TakenSending } from './sending.sql.ts'
import { signedHeaders } from './sign.ts'

type Calling = Pick<Services, 'config' | 'secrets'> & { signReward: SignReward }

/**
 * Returns what makes the call of a sending: a signed POST, or for a callback a signed GET. It
 * resolves to undefined for a callback that cannot be signed.
 */
export function callBuilder({
  config,
  secrets,
  signReward,
}: Calling): (sending: TakenSending) => Promise<OutboundCall | undefined> {
  const network = new URL(config.publicUrl).host
  return async (sending) => {
    const { kind, url, messageId: id, body, now: at } = sending
    if (kind === 'callback') {
      const reward = JSON.parse(body) as RewardMessage
      const query = await callbackQuery(url, { reward, network }, signReward)
      return query === undefined ? undefined : { kind: 'Reward', url, query, method: 'GET' }
    }
    const opened = decryptSigningSecrets(secrets, sending, sending)
    const headers = signedHeaders({ id, body }, { secrets: opened, at })
    return { kind: 'Webhook', url, method: 'POST', headers, body }
  }
}
