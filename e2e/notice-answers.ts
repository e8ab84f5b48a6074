import type { Answer } from './mocked-call.ts'

const ended = {
  id: '0199-not-1',
  kind: 'campaign_ended',
  at: '2026-05-26T08:05:00.000Z',
  title: 'Campaign "Tidepool spring push" has ended',
  text: 'Its last day is over, and its ads are no longer shown. Give it a later last day to run it again.',
  link: { label: 'See the campaign', path: '/app/campaign/0199-cmp-1' },
  is_read: false,
}

const payment = {
  ...ended,
  id: '0199-not-2',
  kind: 'payment_recorded',
  at: '2026-05-20T08:05:00.000Z',
  title: 'A payment of 1240.5 USD was sent',
  text: 'It was sent to your bank account on 20 May 2026. A bank may need some days until it arrives.',
  link: { label: 'See the payment', path: '/account/payment/0199-pay-1' },
  is_read: true,
}

export const notices = {
  notices: [ended, payment],
  next: null as string | null,
  kinds: [
    { kind: 'campaign_ended', label: 'Campaign ended' },
    { kind: 'payment_recorded', label: 'Payment sent' },
  ],
}

export const preferences = {
  preferences: [
    {
      kind: 'bank_filled',
      label: 'Banking details filled in',
      delivery: 'mail',
      is_mandatory: true,
    },
    { kind: 'payment_recorded', label: 'Payment sent', delivery: 'mail', is_mandatory: false },
    { kind: 'campaign_ended', label: 'Campaign ended', delivery: 'digest', is_mandatory: false },
  ],
}

export const noticeAnswers: { name: string | RegExp; answer: Answer }[] = [
  { name: 'GET /notices', answer: { body: notices } },
  { name: 'GET /notices/unread', answer: { body: { unread: 0 } } },
  { name: 'POST /notices/read', answer: { body: { unread: 0 } } },
  { name: 'GET /developer/notice-preferences', answer: { body: preferences } },
  { name: 'PUT /developer/notice-preferences', answer: { body: preferences } },
]
