import {
  countUnreadNotices,
  listNotices,
  readNotices,
  setNoticePreference,
  showNoticePreferences,
} from '@frontrow/contract/notices'
import { answerQuestion, appealDecision, listDecisions } from '@frontrow/contract/reviews'
import { answerFor, answerTo, partFor } from './answer-for.ts'
import type { Answer } from './mocked-call.ts'

const ended = partFor(listNotices.reply.properties.notices.items, {
  id: '0199-not-1',
  kind: 'campaign_ended',
  at: '2026-05-26T08:05:00.000Z',
  title: 'Campaign "Tidepool spring push" has ended',
  text: 'Its ads are no longer shown. Extend it to run it again.',
  link: { label: 'View campaign', path: '/app/campaign/0199-cmp-1' },
})

const payment = {
  ...ended,
  id: '0199-not-2',
  kind: 'payment_recorded',
  at: '2026-05-20T08:05:00.000Z',
  title: 'Payout of 1240.5 USD sent',
  text: 'It was sent to your bank account on 20 May 2026 and arrives within a few days.',
  link: { label: 'View payout', path: '/account/payment/0199-pay-1' },
  is_read: true,
}

export const notices = answerFor(listNotices, {
  notices: [ended, payment],
  kinds: [
    { kind: 'campaign_ended', label: 'Campaign ended' },
    { kind: 'payment_recorded', label: 'Payout sent' },
  ],
})

export const preferences = answerFor(showNoticePreferences, {
  preferences: [
    {
      kind: 'bank_filled',
      label: 'Banking details filled in',
      is_mandatory: true,
    },
    { kind: 'payment_recorded', label: 'Payout sent', delivery: 'mail', is_mandatory: false },
    { kind: 'campaign_ended', label: 'Campaign ended', delivery: 'digest', is_mandatory: false },
  ],
})

const denial = partFor(listDecisions.reply.properties.decisions.items, {
  id: '0199-dec-1',
  at: '2026-05-26T08:05:00.000Z',
  about: { kind: 'organization', id: '0199-org-1', name: 'Harbour & Vine' },
  outcome: 'deny',
  clause: 'Who may take part',
  message: 'The website that you named could not be opened.',
  what_to_do: 'Make it reachable, or name another one in your appeal.',
  appeal_till: '2026-11-25T08:05:00.000Z',
})

export const decisions = answerFor(listDecisions, {
  question: {
    id: '0199-cas-1',
    about: { kind: 'organization', id: '0199-organization-1', name: 'Harbour & Vine' },
    asked_at: '2026-05-27T08:05:00.000Z',
    text: 'Which games do you make?',
  },
  decisions: [
    denial,
    {
      ...denial,
      id: '0199-dec-2',
      at: '2026-05-01T08:05:00.000Z',
      appeal_till: null,
      appeal: {
        at: '2026-05-02T08:05:00.000Z',
        text: 'It is open again.',
        outcome: 'uphold',
        answer: 'It still leads nowhere.',
        decided_at: '2026-05-03T08:05:00.000Z',
      },
    },
  ],
})

export const noticeAnswers: { name: string | RegExp; answer: Answer }[] = [
  answerTo(listDecisions, decisions),
  answerTo(answerQuestion, { ...decisions, question: null }),
  answerTo(appealDecision, { ...decisions, question: null }),
  answerTo(listNotices, notices),
  answerTo(countUnreadNotices),
  answerTo(readNotices),
  answerTo(showNoticePreferences, preferences),
  answerTo(setNoticePreference, preferences),
]
