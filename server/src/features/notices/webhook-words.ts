import type { WebhookNoticeParams } from '@frontrow/contract/notice-kinds/webhooks'
import { momentInWords } from '../../lib/time/days-in-words.ts'
import type { NoticeWords, Safe } from './notice-text.ts'

const toWebhook = (id: string) => ({
  label: 'See the webhook',
  path: `/account/organization/webhooks/${id}`,
})

const webhookOffTexts = {
  gone: 'It answered that it is gone (410).',
  failing: 'Nothing has arrived there for five days.',
} as const

/** The words of notices about webhooks. */
export const webhookWords: {
  readonly [K in keyof WebhookNoticeParams]: (
    params: WebhookNoticeParams[K],
    safe: Safe,
  ) => NoticeWords
} = {
  webhook_failing: ({ webhook_id: id, host, since }) => ({
    title: `Messages to ${host} fail`,
    text: `No message has arrived there since ${momentInWords(since)}. They are kept and tried again. After five days without a success the webhook is switched off.`,
    link: toWebhook(id),
  }),
  webhook_off: ({ webhook_id: id, host, reason }) => ({
    title: `The webhook to ${host} was switched off`,
    text: `${webhookOffTexts[reason]} Messages are kept for 30 days. Switch it on again and send them again.`,
    link: toWebhook(id),
  }),
  webhooks_left: ({ maker, hosts, stops_at: stopsAt }, safe) => ({
    title: `Webhooks of ${safe(maker)} stop in seven days`,
    text: `${safe(maker)} left or has another role, and made the webhooks to ${hosts.join(', ')}. They work until ${momentInWords(stopsAt)}. Save what you need, and remove the rest.`,
    link: { label: 'See the webhooks', path: '/account/organization/webhooks' },
  }),
}
