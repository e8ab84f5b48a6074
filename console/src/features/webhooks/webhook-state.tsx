import { callbackFault } from '@frontrow/contract/rewards/reward-callbacks'
import { dayText } from '../../lib/text/day-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import type { Webhook } from './use-webhooks.ts'

const offWords = {
  person: 'off',
  gone: 'Off: responded 410',
  failing: 'Off: failed for 5 days',
} as const

/** `stops_at`, `kind` and `url` may be left out where they do not matter. */
type Shown = Pick<Webhook, 'state' | 'off_reason'> &
  Partial<Pick<Webhook, 'stops_at' | 'kind' | 'url'>>

export function WebhookState({ webhook }: { webhook: Shown }) {
  const { state, off_reason: reason, stops_at: stops = null } = webhook
  if (state === 'off') return <Badge look="error">{offWords[reason ?? 'person']}</Badge>
  if (signingFault(webhook) !== undefined) return <Badge look="error">Cannot be signed</Badge>
  if (state === 'failing') return <Badge look="warning">failing</Badge>
  if (stops !== null) return <Badge look="warning">{`Stops ${dayText(stops)}`}</Badge>
  return <Badge look="success">on</Badge>
}

/** Why a stored callback cannot be signed: its address was saved before there was a rule for it. */
export function signingFault({ kind, url }: Partial<Pick<Webhook, 'kind' | 'url'>>) {
  return kind === 'callback' && typeof url === 'string' && URL.canParse(url)
    ? callbackFault(new URL(url))
    : undefined
}

/** The host of a webhook's address, which is enough to tell it apart in a list. */
export function addressOf({ url }: Pick<Webhook, 'url'>): string {
  if (url === null) return 'Polling program'
  return URL.canParse(url) ? new URL(url).host : url
}
