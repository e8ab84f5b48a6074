import { showOperatorMe, showOperatorSession } from '@frontrow/contract/operator'
import { listAudit, showAuditEntry } from '@frontrow/contract/operator/audit'
import { listOperators } from '@frontrow/contract/operator/operators'
import { showProposal } from '@frontrow/contract/operator/proposals'
import { listReasons } from '@frontrow/contract/operator/reasons'
import { showSetUp, testMail } from '@frontrow/contract/operator/set-up'
import { listSettings } from '@frontrow/contract/operator/settings'
import { answerFor, answering, partFor } from './answer-for.ts'
import {
  operatorPermissionsOf,
  type OperatorRole,
} from '../../contract/src/operator/permissions.ts'
import type { MockedConsole } from './mocked-call.ts'

// Answers to the calls of operators, for tests of the operator's console alone.

/** The session of an operator with these roles. */
export function operatorSession(roles: readonly OperatorRole[] = ['administrator']) {
  return {
    operator: {
      id: '0199-operator-1',
      email: 'maren@frontrow.example',
      name: 'Maren Dahl',
      roles,
      permissions: operatorPermissionsOf(roles),
      single_keys: true,
      is_demo: false,
    },
    has_factor: true,
    must_enrol: false,
    confirmed_till: '2026-05-26T12:05:00.000Z',
    expires_at: '2026-05-27T00:00:00.000Z',
    network: {
      name: 'Frontrow',
      currency: 'USD',
      is_sandbox: true,
      dual_control: true,
      open_proposals: 1,
    },
    alone: { limit: '500.00', left: '380.00' },
  }
}

const maren = { id: '0199-operator-1', name: 'Maren Dahl' }
const theo = { id: '0199-operator-2', name: 'Theo Lind' }

/** A proposal of somebody else that waits for a decision. */
export const proposal = answerFor(showProposal, {
  id: '0199-proposal-1',
  kind: 'operator.add',
  title: 'Add operator',
  subject_name: 'ines@frontrow.example',
  changes: [
    { field: 'Name', before: null, after: 'Ines Moreau' },
    { field: 'Roles', before: null, after: 'Support, Moderator' },
  ],
  payload_hash: 'b5a1c2',
  reason: 'Ines takes over support from June.',
  proposed_by: theo,
  expires_at: '2026-05-29T09:00:00.000Z',
  may_decide: true,
})

/** What a call answers whose act waits for another operator. */
export const proposed = { state: 'proposed', proposal_id: proposal.id } as const

const operator = partFor(listOperators.reply.items, {
  ...maren,
  email: 'maren@frontrow.example',
  roles: ['administrator'],
  state: 'active',
  has_factor: true,
  created_at: '2026-01-04T09:00:00.000Z',
  last_seen_at: '2026-05-26T11:58:00.000Z',
  is_me: true,
  is_last_administrator: true,
})

export const operators = answerFor(listOperators, [
  operator,
  {
    ...operator,
    ...theo,
    email: 'theo@frontrow.example',
    roles: ['moderator', 'finance'],
    has_factor: false,
    is_me: false,
    is_last_administrator: false,
  },
  {
    ...operator,
    id: '0199-operator-3',
    name: 'Ines Moreau',
    email: 'ines@frontrow.example',
    roles: ['support'],
    state: 'invited',
    has_factor: false,
    last_seen_at: null,
    is_me: false,
    is_last_administrator: false,
  },
])

const auditEntry = partFor(listAudit.reply.properties.entries.items, {
  id: '0199-audit-1',
  at: '2026-05-26T11:40:00.000Z',
  chain: '0199-organization-1',
  seq: 41,
  organization: { id: '0199-organization-1', name: 'Harbour & Vine' },
  actor: 'operator:0199-operator-2',
  actor_name: 'Theo Lind',
  via: 'console',
  action: 'organization.approve',
  object_id: '0199-organization-1',
  reason: 'Website and mail belong together.',
  details: { state: ['waiting', 'approved'] },
})

export const auditEntries = partFor(listAudit.reply.properties.entries, [
  auditEntry,
  {
    ...auditEntry,
    id: '0199-audit-2',
    chain: 'operators',
    seq: 7,
    organization: null,
    actor: 'operator:0199-operator-1',
    actor_name: 'Maren Dahl',
    action: 'operator.sign-in',
    object_id: '0199-operator-1',
    reason: null,
    details: {},
  },
])

const setting = partFor(listSettings.reply.items, {
  key: 'dual_control',
  value: 'on',
  choices: ['on', 'off'],
  version: 1,
})

const me = answerFor(showOperatorMe, {
  totp: { added_at: '2026-01-04T09:30:00.000Z' },
  recovery_codes_left: 9,
  passkeys: [
    {
      id: '0199-passkey-1',
      name: 'Chrome on Linux',
      added_at: '2026-02-01T09:30:00.000Z',
      host: 'localhost',
    },
  ],
  passkey_origin: 'http://localhost:8080',
  single_keys: true,
  sessions: [
    {
      id: '0199-session-1',
      device: 'Firefox on Linux',
      network: '192.0.2.0/24',
      method: 'totp',
      created_at: '2026-05-26T08:00:00.000Z',
      last_seen_at: '2026-05-26T11:58:00.000Z',
      expires_at: '2026-05-26T20:00:00.000Z',
      is_current: true,
    },
    {
      id: '0199-session-2',
      device: 'Safari on iPhone',
      network: '198.51.100.0/24',
      method: 'totp',
      created_at: '2026-05-26T07:00:00.000Z',
      last_seen_at: '2026-05-26T07:20:00.000Z',
      expires_at: '2026-05-26T19:00:00.000Z',
    },
  ],
})

export const reason = partFor(listReasons.reply.items, {
  code: 'website_unreachable',
  version: 1,
  kind: 'organization',
  severity: 1,
  title: 'Website unreachable',
  clause: 'Who may take part',
  message: 'The website that you named could not be opened.',
  what_to_do: 'Make it reachable, or name another one in your appeal.',
  is_appealable: true,
})

const reasons = answerFor(listReasons, [
  reason,
  {
    ...reason,
    code: 'ad_scam',
    version: 2,
    kind: 'ad',
    severity: 3,
    title: 'Scam',
    message: 'The ad tries to take money or data by deceit.',
    what_to_do: 'Such ads are not shown here.',
    is_appealable: false,
  },
])

export const setUp = answerFor(showSetUp, {
  steps: [
    { step: 'second_operator', is_done: true },
    { step: 'mail_tested', is_done: false },
    { step: 'policy_published', is_done: false },
  ],
})

const mailTest = answerFor(testMail, {
  outcome: 'failed',
  to: 'maren@frontrow.example',
  dialogue: [
    '< 220 mx.example.com ESMTP',
    '> EHLO frontrow.example',
    '< 250 AUTH PLAIN',
    '> AUTH PLAIN /* secret */',
    '< 535 5.7.8 Authentication failed',
    '! Invalid login: 535 5.7.8 Authentication failed',
  ],
})

/** Answers every call of the operator's console as for an administrator. */
export function answerAsOperator(mocked: Pick<MockedConsole, 'answer'>): void {
  const reply = answering(mocked)
  reply(showOperatorSession, operatorSession())
  reply(showOperatorMe, me)
  mocked.answer('GET /operator/v1/proposals', ({ query }) => ({
    body: { proposals: query['state'] === 'decided' ? [] : [proposal], next: null },
  }))
  reply(showProposal, proposal, proposal.id)
  reply(listOperators, operators)
  reply(listAudit, { entries: auditEntries })
  reply(showAuditEntry, {
    entry: auditEntry,
    link: { prev: 'ab12'.repeat(16), hash: 'cd34'.repeat(16) },
  })
  reply(listSettings, [
    setting,
    { ...setting, key: 'product_name', value: 'Frontrow', choices: [], variable: 'PRODUCT_NAME' },
  ])
  reply(listReasons, reasons)
  reply(showSetUp, setUp)
  reply(testMail, mailTest)
}
