import { listSendings, listWebhooks } from '@frontrow/contract/webhooks'
import { messageTypeNames, messageTypeOf } from '@frontrow/contract/webhooks/message-types'
import { answerTo, partFor } from './answer-for.ts'

const webhook = partFor(listWebhooks.reply.properties.webhooks.items, {
  id: '0199-wh-1',
  kind: 'push',
  url: 'https://hooks.harbourvine.example.com/frontrow',
  types: ['campaign.ended', 'invoice.failed'],
  state: 'on',
  made_by: 'Ida Lindqvist',
  created_at: '2026-05-26T14:05:00.000Z',
  version: 1,
  last_day: { sent: 12, failed: 0, waiting: 1 },
})

const sending = partFor(listSendings.reply.properties.sendings.items, {
  message_id: '0199-me-1',
  webhook_id_header: 'msg_0199',
  type: 'campaign.ended',
  at: '2026-05-26T14:05:00.000Z',
  state: 'sent',
  tries: 1,
})

/** A webhook and its log, as the API answers them. */
export const webhookAnswers = [
  answerTo(listWebhooks, {
    webhooks: [webhook],
    types: messageTypeNames.map((type) => ({ type, label: messageTypeOf(type).label })),
  }),
  answerTo(listSendings, { sendings: [sending], next: null }),
]
