import {
  enterBankStatement,
  listCash,
  recordTaxPayment,
  reverseTaxPayment,
} from '@frontrow/contract/operator/finance/cash'
import {
  changePayoutSettings,
  proposeManualPayout,
  resolvePayout,
} from '@frontrow/contract/operator/finance/payout-acts'
import {
  downloadPayoutFile,
  listPayoutRuns,
  markPayouts,
  previewPayouts,
  proposePayouts,
  showPayoutRun,
} from '@frontrow/contract/operator/finance/payouts'
import {
  listPublisherInvoices,
  recordPublisherInvoice,
  reversePublisherInvoice,
} from '@frontrow/contract/operator/finance/publisher-invoices'
import { answerFor, answering, partFor } from './answer-for.ts'
import type { MockedConsole } from './mocked-call.ts'
import { proposal, proposed } from './operator-answers.ts'

// Answers about payouts and cash, for tests of the operator's console alone.

const lantern = { organization_id: '0199-organization-2', organization_name: 'Lantern Works' }
const pines = { organization_id: '0199-organization-3', organization_name: 'Quiet Pines' }

export const preview = answerFor(previewPayouts, {
  currency: 'EUR',
  book: 'sandbox',
  settings: {
    threshold: '1000.00',
    net_days: 30,
    account_name: 'Frontrow Network AB',
    account_iban: 'DE89370400440532013000',
  },
  month: '2026-04',
  total: '2204.50',
  content: 'c0ffee',
  due: [
    { ...lantern, holder: 'Lantern Works GmbH', account: '3000', amount: '1204.50' },
    { ...pines, holder: 'Ida Lindqvist', account: '5432', amount: '1000.00' },
  ],
  blocked: [
    {
      organization_id: '0199-organization-4',
      organization_name: 'Harbour & Vine',
      payable: '1480.10',
      blocked_by: [
        { reason: 'bank_changed', until: '2026-06-02' },
        { reason: 'net_days', until: '2026-06-14' },
      ],
    },
    {
      organization_id: '0199-organization-5',
      organization_name: 'Small Studio',
      payable: '12.340001',
      blocked_by: [{ reason: 'below_threshold', until: null }],
    },
  ],
  left_off: 3,
})

const head = partFor(listPayoutRuns.reply.properties.runs.items, {
  id: '0199-run-1',
  month: '2026-03',
  currency: 'EUR',
  state: 'approved',
  total: '3204.50',
  payouts: 4,
  states: { sent: 2, unknown: 1, paid: 1 },
  proposal_id: proposal.id,
  proposed_by: 'Theo Lind',
  proposed_at: '2026-05-05T09:00:00.000Z',
  approved_by: 'Maren Dahl',
  approved_at: '2026-05-05T10:30:00.000Z',
})

const line = partFor(showPayoutRun.reply.properties.lines.items, {
  ...lantern,
  id: '0199-payout-1',
  holder: 'Lantern Works GmbH',
  account: '3000',
  reference: '01JXK3V5E8S2K4W6Y8Z0A1B2C3',
  amount: '1204.50',
  state: 'sent',
  state_at: '2026-05-05T11:00:00.000Z',
})

export const run = answerFor(showPayoutRun, {
  ...head,
  reason: 'The run of May',
  file: {
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    made_at: '2026-05-05T10:40:00.000Z',
    made_by: 'Theo Lind',
  },
  lines: [
    line,
    {
      ...line,
      ...pines,
      id: '0199-payout-2',
      amount: '1000.00',
      replaces: '0199-payout-0',
      replaced: {
        reference: '01JXK3V5E8S2K4W6Y8Z0A1B2C0',
        month: '2026-03',
        amount: '1000.00',
        state: 'returned',
      },
      paid_before: { paid: '1000.00', returned: '1000.00' },
    },
    {
      ...line,
      id: '0199-payout-3',
      organization_name: 'Harbour & Vine',
      amount: '500.00',
      state: 'unknown',
      note: 'The bank did not answer.',
    },
    {
      ...line,
      id: '0199-payout-4',
      organization_name: 'Small Studio',
      amount: '500.00',
      state: 'paid',
      paid_on: '2026-05-06',
    },
  ],
})

const statement = {
  id: '0199-statement-1',
  closing_on: '2026-04-30',
  balance: '8210.00',
  own: '500.00',
  own_note: 'Paid in by the owner',
  expected: '8212.50',
  file_name: 'april.csv',
  file_sha256: 'aa',
  entered_by: 'Theo Lind',
  entered_at: '2026-05-02T09:00:00.000Z',
}

export const cash = answerFor(listCash, {
  currency: 'EUR',
  accounts: [
    {
      moved: '-3204.50',
      statements: [
        statement,
        { ...statement, id: '0199-statement-0', closing_on: '2026-03-31', expected: null },
      ],
      proposed: [
        {
          id: '0199-statement-2',
          proposal_id: proposal.id,
          closing_on: '2026-05-01',
          balance: '8205.00',
          own: '-5.00',
          own_note: 'A fee',
          file_name: 'may.csv',
          entered_by: 'Theo Lind',
          entered_at: '2026-05-02T09:00:00.000Z',
        },
      ],
    },
    { account: 'cash:stripe', moved: '0.00', statements: [] },
  ],
})

const invoiced = partFor(listPublisherInvoices.reply.properties.statements.items, {
  ...lantern,
  id: '0199-statement-9',
  number: 'ES-2026-000009',
  month: '2026-04',
  net: '1204.50',
})

export const publisherInvoices = answerFor(listPublisherInvoices, {
  currency: 'EUR',
  statements: [
    invoiced,
    {
      ...invoiced,
      id: '0199-statement-8',
      number: 'ES-2026-000008',
      month: '2026-03',
      net: '900.00',
      invoice: {
        number: 'LW-0308',
        issued_on: '2026-04-06',
        tax: '171.00',
        recorded_by: 'Theo Lind',
        recorded_at: '2026-04-07T09:00:00.000Z',
      },
    },
  ],
})

/** Answers the calls about payouts and cash. */
export function answerPayouts(mocked: Pick<MockedConsole, 'answer'>): void {
  const reply = answering(mocked)
  reply(previewPayouts, preview)
  reply(listPayoutRuns, { runs: [head] })
  reply(showPayoutRun, run, run.id)
  for (const call of [proposePayouts, proposeManualPayout, changePayoutSettings, resolvePayout])
    reply(call, proposed)
  reply(markPayouts, run)
  reply(downloadPayoutFile, {
    file_name: 'payouts-1.xml',
    content_type: 'application/xml',
    content: 'PERvY3VtZW50Lz4=',
  })
  reply(listCash, cash)
  reply(enterBankStatement, proposed)
  reply(recordTaxPayment, proposed)
  reply(reverseTaxPayment, proposed)
  reply(listPublisherInvoices, { ...publisherInvoices, statements: [] })
  reply(recordPublisherInvoice, proposed)
  reply(reversePublisherInvoice, proposed)
}
