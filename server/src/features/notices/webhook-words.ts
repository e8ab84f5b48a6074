import type { WebhookNoticeParams } from '@frontrow/contract/notice-kinds/webhooks'
import { momentInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords, Safe } from './notice-text.ts'

const toWebhook = (id: string) => ({
  label: 'View webhook',
  path: `/account/organization/webhooks/${id}`,
})

const webhookOffTexts = {
  gone: 'It responded with 410 Gone.',
  failing: 'No message was delivered for 5 days.',
} as const

/** The words of notices about webhooks. */
export const webhookWords: {
  readonly [K in keyof WebhookNoticeParams]: (
    params: WebhookNoticeParams[K],
    safe: Safe,
  ) => NoticeWords
} = {
  webhook_failing: ({ webhook_id: id, host, since }) => ({
    title: `Webhook to ${host} is failing`,
    text: `No message was delivered since ${momentInWords(since)}. Messages are kept and retried. The webhook turns off after 5 days without a delivery.`,
    link: toWebhook(id),
  }),
  webhook_off: ({ webhook_id: id, host, reason }) => ({
    title: `Webhook to ${host} was turned off`,
    text: `${webhookOffTexts[reason]} Messages are kept for 30 days. Turn it on, then resend them.`,
    link: toWebhook(id),
  }),
  webhooks_left: ({ maker, hosts, stops_at: stopsAt }, safe) => ({
    title: `Webhooks of ${safe(maker)} stop in 7 days`,
    text: `${safe(maker)} left or has another role. Affected webhooks: ${hosts.join(', ')}. They stop on ${momentInWords(stopsAt)}. Save the ones you need, and remove the rest.`,
    link: { label: 'View webhooks', path: '/account/organization/webhooks' },
  }),
}
