import { listReasons } from '@frontrow/contract/operator/reasons'
import { answerFor } from './answer-for.ts'
import type { MockedConsole } from './mocked-call.ts'
import { reason } from './operator-answers.ts'

// Answers about cases, for tests of the operator's console alone.

const names = ['Harbour & Vine', 'Pine Row', 'Salt Works', 'Low Tide', 'Copper Bay']

/** Cases of organizations that wait, the one due first at the top. */
export const cases = names.map((name, place) => ({
  id: `0199-case-${place + 1}`,
  kind: 'organization',
  state: 'open',
  subject: { id: `0199-organization-${place + 1}`, name },
  appealed_kind: null,
  organization: { id: `0199-organization-${place + 1}`, name },
  opened_at: '2026-05-25T15:00:00.000Z',
  due_at: `2026-05-26T1${place}:00:00.000Z`,
  claimed_by: place === 1 ? { id: '0199-operator-2', name: 'Theo Lind' } : null,
  claimed_till: place === 1 ? '2026-05-26T12:04:00.000Z' : null,
  version: 1,
}))

export const appealCase = {
  ...cases[0],
  id: '0199-case-9',
  kind: 'appeal',
  subject: { id: '0199-decision-9', name: 'Night Shift' },
  appealed_kind: 'organization',
  organization: { id: '0199-organization-9', name: 'Night Shift' },
}

/** A case of viewers' reports of one ad. */
export const reportCase = {
  ...cases[0],
  id: '0199-case-8',
  kind: 'report',
  subject: { id: '0199-content-1', name: 'Poster' },
  organization: { id: '0199-organization-8', name: 'Salt Works' },
}

/** A new ad that waits. */
export const adCase = { ...reportCase, id: '0199-case-7', kind: 'ad' }

const shownAd = {
  id: '0199-content-1',
  name: 'Poster',
  app: { id: '0199-app-1', name: 'Salt', google_app_id: 'com.example.salt', apple_app_id: null },
  type: 100,
  width: 720,
  height: 1280,
  duration_s: null,
  media_url: '/media/poster/content.jpg',
  poster_url: null,
  state: 'approved',
  rating: null,
  categories: [],
  is_retired: false,
  created_at: '2026-05-25T15:00:00.000Z',
  campaigns: [{ id: '0199-campaign-1', name: 'Spring', is_active: true }],
  denied_ads: [],
  same_file: [],
}

const shownReports = {
  count: 3,
  by_reason: [
    { reason: 'scam', count: 2 },
    { reason: 'broken', count: 1 },
  ],
  by_country: [{ country: 'SE', count: 3 }],
  by_placement: [{ name: 'Level end', app_name: 'Lantern', count: 3 }],
  notes: [
    { at: '2026-05-25T15:00:00.000Z', reason: 'scam', country: 'SE', note: 'It asked for a card.' },
  ],
}

const denial = {
  id: '0199-decision-9',
  at: '2026-05-24T09:00:00.000Z',
  outcome: 'deny',
  reason_code: 'website_unreachable',
  message: 'The website that you named could not be opened.',
  note: 'Tried from two networks.',
  automated: false,
  decided_by: 'Theo Lind',
  undone_at: null,
}

const event = { at: '2026-05-25T15:00:00.000Z', kind: 'opened', actor_name: 'System', text: null }

/** What the page of a case shows. */
export function shownCase(one: object) {
  const isAppeal = (one as { kind: string }).kind === 'appeal'
  return {
    case: one,
    facts: {
      address: 'Stora gatan 1, Lund',
      website: 'https://www.harbour.example',
      app_store_url: null,
      play_store_url: 'https://play.google.com/store/apps/dev?id=1',
      members: [{ name: 'Ida Lindqvist', email: 'ida@harbour.example', role: 100 }],
      same_website: [{ id: '0199-organization-7', name: 'Harbour Twin' }],
    },
    events: [event, { ...event, kind: 'asked', actor_name: 'Theo Lind', text: 'Which games?' }],
    decisions: isAppeal ? [denial] : [],
    appeal: isAppeal
      ? { text: 'It is open again.', decision_id: denial.id, kind: 'organization' }
      : null,
    ad: ['ad', 'report'].includes((one as { kind: string }).kind) ? shownAd : null,
    app: null,
    reports: (one as { kind: string }).kind === 'report' ? shownReports : null,
    traffic: null,
  }
}

const reasons = answerFor(listReasons, [
  { ...reason, code: 'identity_unclear', title: 'Identity unclear', message: 'Who are you?' },
  reason,
  { ...reason, code: 'ad_scam', kind: 'ad', title: 'Scam' },
  { ...reason, code: 'report_confirmed', kind: 'report', title: 'Report confirmed' },
])

/** Answers the calls of the queue. What was decided leaves the list, and an undo brings it back. */
export function answerCases(mocked: Pick<MockedConsole, 'answer'>): void {
  const decided = new Set<string>()
  const all = [...cases, appealCase]
  const idIn = (name: string) => name.split('/')[4] ?? ''
  const known = (id: string) =>
    [...all, reportCase, adCase].find((one) => one.id === id) ?? cases[0]
  const decide = (id: string) => {
    decided.add(id)
    return { decision_id: `decision-of-${id}`, undo_till: '2026-05-26T12:01:00.000Z' }
  }
  mocked.answer('GET /operator/v1/cases', ({ query }) => ({
    body: {
      cases: all.filter(
        ({ id, kind }) =>
          (query['state'] ?? 'open') === 'open' &&
          query['mine'] === undefined &&
          (query['kind'] ?? kind) === kind &&
          !decided.has(id),
      ),
      next: null,
    },
  }))
  mocked.answer(/^GET \/operator\/v1\/cases\/[^/]+$/, ({ name }) => ({
    body: shownCase(known(idIn(name)) ?? {}),
  }))
  mocked.answer('GET /operator/v1/reasons', { body: reasons })
  mocked.answer(/^PUT .*\/claim$/, ({ name }) => ({ body: known(idIn(name)) }))
  mocked.answer(/^POST .*\/decision$/, ({ name }) => ({ body: decide(idIn(name)) }))
  mocked.answer('POST /operator/v1/cases/decisions', ({ body }) => ({
    body: {
      results: (body as { cases: { id: string }[] }).cases.map(({ id }, place) =>
        place === 2
          ? {
              case_id: id,
              decision_id: null,
              undo_till: null,
              refusal: { reason: 'case_changed', message: 'Theo Lind approved it at 11:58 UTC.' },
            }
          : { case_id: id, ...decide(id), refusal: null },
      ),
    },
  }))
  mocked.answer(/^POST .*\/undo$/, ({ name }) => {
    const id = idIn(name).replace('decision-of-', '')
    decided.delete(id)
    return { body: known(id) }
  })
  mocked.answer('POST /operator/v1/decisions/undo', ({ body }) => {
    const undone = (body as { decisions: string[] }).decisions
    for (const id of undone) decided.delete(id.replace('decision-of-', ''))
    return { body: { results: undone.map((id) => ({ decision_id: id, refusal: null })) } }
  })
  mocked.answer(/^POST .*\/question$/, ({ name }) => {
    decided.add(idIn(name))
    return { body: known(idIn(name)) }
  })
}
