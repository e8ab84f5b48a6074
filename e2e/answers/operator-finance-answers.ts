import { listAdjustments, proposeAdjustment } from '@frontrow/contract/operator/finance/adjustments'
import { bookkeepingFiles } from '@frontrow/contract/operator/finance/bookkeeping'
import {
  closeBookDay,
  listBookDays,
  listBookMonths,
  askBankDetails,
  proposeMonthClose,
  showBookMonth,
} from '@frontrow/contract/operator/finance/books'
import {
  listDisputes,
  listNetworkCharges,
  showNetworkCharge,
} from '@frontrow/contract/operator/finance/charges'
import { changeCreditLimit, listCredits } from '@frontrow/contract/operator/finance/credits'
import { showFinance, showTrialBalance } from '@frontrow/contract/operator/finance/finance'
import {
  correctNetworkInvoice,
  listNetworkInvoices,
  showNetworkInvoice,
  writeOffInvoice,
} from '@frontrow/contract/operator/finance/invoices'
import { listJournal, showJournalEntry } from '@frontrow/contract/operator/finance/journal'
import { listOpenItems, showCustomerAccount } from '@frontrow/contract/operator/finance/open-items'
import { listRates } from '@frontrow/contract/operator/finance/rates'
import { changeSeller, showSeller } from '@frontrow/contract/operator/finance/seller'
import { Seller } from '@frontrow/contract/documents/parties'
import { answerFor, answering, partFor } from './answer-for.ts'
import { invoice, invoices } from './books-answers.ts'
import type { MockedConsole } from './mocked-call.ts'
import { proposal, proposed } from './operator-answers.ts'
import { organization } from './operator-network-answers.ts'

// Answers about the books of the network, for tests of the operator's console alone.

const harbour = { id: organization.id, name: organization.name }
const lantern = { id: '0199-organization-2', name: 'Lantern Works' }

/** What documents say of the network. */
const seller = partFor(Seller, {
  legal_name: 'Frontrow Media OÜ',
  street: 'Narva mnt 5',
  postcode: '10117',
  city: 'Tallinn',
  region: '',
  country: 'EE',
  registration: '',
  vat_id: 'EE100931558',
  tax_number: '',
  email: 'billing@frontrow.example',
  phone: '',
  account_holder: 'Frontrow Media OÜ',
  iban: 'EE382200221020145685',
  account: '',
  bic: 'HABAEE2X',
  bank_name: 'Swedbank',
  tax_name: 'VAT',
  accounting_currency: 'EUR',
  footer: '',
})

export const finance = answerFor(showFinance, {
  book: 'sandbox',
  books_since: '2026-03-01',
  last_closed_day: '2026-05-25',
  advertisers: { receivable: '1192.50', owe: '1204.50', have_credit: '0.00' },
  publishers: { estimated: '310.4021', held: '52.30', payable: '480.999998', give_back: '3.10' },
  network: { estimated: '133.029472', revenue: '228.70', invalid: '1.25' },
  cash: '725.40',
  sandbox_cash: '0.00',
  in_flight: '120.00',
  debtors: [{ ...harbour, amount: '1204.50' }],
  creditors: [{ ...lantern, amount: '480.999998' }],
  alarms: [
    {
      what: 'day_differs',
      text: '24 May 2026 does not reconcile, so it is not posted.',
      about: '2026-05-24',
    },
    {
      what: 'month_due',
      text: 'April 2026 is due to be closed.',
      about: '2026-04',
    },
  ],
})

const noAges = { not_due: '0.00', to_30: '0.00', to_60: '0.00', to_90: '0.00', over_90: '0.00' }
const openItems = {
  currency: 'USD',
  customers: [
    { ...harbour, ...noAges, not_due: '904.50', to_30: '300.00', total: '1204.50' },
    { ...lantern, ...noAges, not_due: '-12.00', total: '-12.00' },
  ],
  total: { ...noAges, not_due: '892.50', to_30: '300.00', total: '1192.50' },
}

const customerAccount = answerFor(showCustomerAccount, {
  name: harbour.name,
  lines: [
    {
      text: 'Invoice',
      document: 'INV-2026-000001',
      debit: '300.00',
      credit: '',
      balance: '300.00',
    },
    {
      text: 'Payments by bank',
      document: 'INV-2026-000001',
      debit: '',
      credit: '100.00',
      balance: '200.00',
    },
  ],
  balance: '200.00',
})

const trialBalance = answerFor(showTrialBalance, {
  at: '2026-05-26',
  accounts: [
    {
      code: 'advertiser',
      debits: '1204.500001',
      credits: '0.00',
      type: 'asset',
      debit_balance: '1204.500001',
      credit_balance: '0.00',
    },
    {
      code: 'network:estimated',
      debits: '0.00',
      credits: '1204.500001',
      type: 'income',
      debit_balance: '0.00',
      credit_balance: '1204.500001',
    },
  ],
  sums: [
    {
      currency: 'USD',
      debits: '1204.500001',
      credits: '1204.500001',
      debit_balance: '1204.500001',
      credit_balance: '1204.500001',
    },
  ],
})

const day = partFor(listBookDays.reply.properties.days.items, {
  day: '2026-05-25',
  state: 'counted',
  revision: 1,
  impressions: 81_204,
  charged: '41.20',
  charged_back: '0.50',
  earned: '28.84',
  network: '12.36',
  counted_at: '2026-05-26T00:16:00.000Z',
})

const differing = partFor(listBookDays.reply.properties.days.items, {
  ...day,
  day: '2026-05-24',
  state: 'differs',
  charged: '0.00',
  charged_back: '0.00',
  earned: '0.00',
  network: '0.00',
  difference: 'campaign 12: 41 impressions and 410000 micros raw, 41 and 410001 counted',
})

const month = partFor(listBookMonths.reply.properties.months.items, {
  month: '2026-04',
  closes_from: '2026-05-05',
  charged: '910.44',
  earned: '637.30',
  network: '273.14',
  paid_out: '480.00',
  cash: '725.40',
})

export const shownMonth = answerFor(showBookMonth, {
  ...month,
  checked: ['month', 'day', 'adjustment', 'rate', 'seller', 'tax', 'buyer', 'cash'],
  missing: [
    { what: 'day', text: '24 April 2026 does not reconcile: campaign 12.', about: '2026-04-24' },
    { what: 'adjustment', text: 'The adjustment of 2 April 2026 is pending approval.', about: 'a' },
    { what: 'rate', text: 'EUR has no exchange rate.', about: 'EUR' },
    { what: 'tax', text: `${harbour.name} has no tax treatment.`, about: harbour.id },
    {
      what: 'cash',
      text: 'Bank account: enter the closing balance of 30 April 2026.',
      about: 'cash:bank',
    },
  ],
  organizations: [
    {
      ...lantern,
      charged: '0.00',
      earned: '637.30',
      held_for: ['no_bank_details', 'under_review'],
      held: '0.00',
    },
    {
      ...harbour,
      charged: '910.44',
      earned: '0.00',
      held: '0.00',
      statements: ['TEST-SU-2026-000004'],
      untaxed: ['advertiser'],
    },
  ],
})

export const line = partFor(listJournal.reply.properties.lines.items, {
  entry_id: '0199-entry-1',
  line: 1,
  kind: 'delivery',
  cause: { kind: 'day', id: '2026-05-25' },
  day: '2026-05-25',
  booked_on: '2026-05-26',
  debit: { code: 'advertiser', organization: harbour },
  credit: { code: 'clearing:delivery', organization: null },
  amount: '41.200003',
  subject: { kind: 'campaign', id: '0199-campaign-1', name: 'Spring push' },
})

const entry = answerFor(showJournalEntry, {
  id: line.entry_id,
  key: 'delivery/2026-05-25/1',
  kind: 'delivery',
  cause: line.cause,
  day: line.day,
  booked_on: line.booked_on,
  at: '2026-05-26T00:16:00.000Z',
  actor: 'System',
  reason: 'delivery of 2026-05-25',
  lines: 1,
  amount: '41.200003',
})

const adjustment = partFor(listAdjustments.reply.properties.adjustments.items, {
  id: '0199-adjustment-1',
  day_from: '2026-05-20',
  day_till: '2026-05-21',
  placement: {
    id: '0199-placement-1',
    name: 'After a level',
    organization_name: lantern.name,
  },
  reason: 'Clicks came from a farm of phones.',
  proposal_id: proposal.id,
  proposed_by: 'Theo Lind',
  impressions: 512,
  charged: '3.07 USD',
  advertisers: [{ name: harbour.name, amount: '3.07 USD' }],
  publishers: [{ name: lantern.name, amount: '2.14 USD' }],
})

export const rate = partFor(listRates.reply.properties.rates.items, {
  currency: 'EUR',
  usd: '1.0842',
  from: '2026-03-01',
  age_days: 86,
  is_used: true,
  dated: [
    { from: '2026-03-01', usd: '1.0842', source: 'Maren Dahl', set_at: '2026-03-01T08:00:00.000Z' },
    {
      from: '2026-01-02',
      usd: '1.03',
      source: 'European Central Bank',
      set_at: '2026-01-02T08:00:00.000Z',
    },
  ],
})

const credit = partFor(listCredits.reply.properties.credits.items, {
  ...harbour,
  limit: '1000.00',
  used: '1000.00',
  set_aside: '4.20',
  left: '0.00',
  live_campaigns: 2,
})

export const networkCharge = partFor(listNetworkCharges.reply.properties.charges.items, {
  id: '0199-charge-1',
  organization: harbour,
  state: 'unknown',
  attempt: 1,
  net: '600.00',
  tax: '114.00',
  total: '714.00',
  provider: 'stripe_test',
  brand: 'visa',
  last4: '4242',
  created_at: '2026-05-26T09:14:00.000Z',
})

const dispute = partFor(showNetworkCharge.reply.properties.disputes.items, {
  id: '0199-dispute-1',
  reason: 'fraudulent',
  net: '40.00',
  tax: '7.60',
  is_withdrawn: true,
  evidence_by: '2026-06-02T23:59:00.000Z',
  opened_at: '2026-05-25T08:00:00.000Z',
})

export const shownCharge = answerFor(showNetworkCharge, {
  ...networkCharge,
  created_by: 'ida@harbourandvine.example',
  next_at: '2026-05-26T12:00:00.000Z',
  refundable: '0.00',
  attempts: [
    {
      attempt: 1,
      state: 'unknown',
      brand: 'visa',
      last4: '4242',
      asked_at: '2026-05-26T09:14:00.000Z',
    },
  ],
  refunds: [
    {
      id: '0199-refund-1',
      state: 'failed',
      net: '10.00',
      tax: '1.90',
      reason: 'They stopped advertising.',
      message: 'expired_or_canceled_card',
      created_by: 'operator:maren',
      created_at: '2026-05-26T10:00:00.000Z',
    },
  ],
  disputes: [dispute],
})

/** Answers the calls about charges and disputes. */
function answerCharges(reply: ReturnType<typeof answering>): void {
  const declined = {
    ...networkCharge,
    id: '0199-charge-2',
    organization: lantern,
    state: 'declined' as const,
    decline_message: 'Your card has insufficient funds.',
    is_automatic: true,
  }
  reply(listNetworkCharges, { charges: [networkCharge, declined] })
  reply(showNetworkCharge, shownCharge, networkCharge.id)
  const open = {
    ...dispute,
    charge_id: networkCharge.id,
    organization: harbour,
    brand: 'visa',
    last4: '0259',
    provider: 'sandbox',
  } as const
  const closed = {
    id: '0199-dispute-2',
    state: 'lost',
    closed_at: '2026-05-20T08:00:00.000Z',
  } as const
  reply(listDisputes, { disputes: [open, { ...open, ...closed }] })
}

/** Answers the calls about the books. */
export function answerFinance(mocked: Pick<MockedConsole, 'answer'>): void {
  const reply = answering(mocked)
  answerCharges(reply)
  reply(showFinance, finance)
  reply(changeSeller, proposed)
  reply(showSeller, { now: { from: '2026-03-01', seller } })
  mocked.answer('GET /operator/v1/finance/trial-balance', ({ query }) => ({
    body: {
      ...trialBalance,
      ...(query['at'] !== undefined && { at: query['at'], is_sealed: true }),
    },
  }))
  reply(listBookDays, { month: '2026-05', books_since: '2026-03-01', days: [day, differing] })
  reply(closeBookDay, { ...day, day: differing.day })
  const may = { ...month, month: '2026-05', charged: '1204.50', cash: '1450.00' }
  reply(listBookMonths, { currency: 'USD', months: [may, month] })
  reply(showBookMonth, shownMonth, month.month)
  mocked.answer(`GET /operator/v1/finance/years/${month.month.slice(0, 4)}/payments`, {
    body: {
      file_name: 'payments-2026.csv',
      content_type: 'text/csv',
      content: 'organization_id\r\n',
    },
  })
  mocked.answer(`GET /operator/v1/finance/years/${month.month.slice(0, 4)}/withheld`, {
    body: { file_name: 'withheld-2026.csv', content_type: 'text/csv', content: 'quarter\r\n' },
  })
  for (const file of bookkeepingFiles)
    mocked.answer(`GET /operator/v1/finance/months/${month.month}/bookkeeping/${file}`, {
      body: { file_name: file, content_type: 'text/csv', content: 'date\r\n' },
    })
  reply(proposeMonthClose, proposed)
  reply(askBankDetails, { asked_at: '2026-05-27T09:00:00.000Z' }, lantern.id)
  reply(listOpenItems, openItems)
  reply(showCustomerAccount, customerAccount, harbour.id)
  reply(listJournal, { lines: [line] })
  reply(showJournalEntry, entry, entry.id)
  reply(listAdjustments, { adjustments: [adjustment] })
  reply(proposeAdjustment, proposed)
  reply(listCredits, {
    credits: [
      credit,
      { ...credit, ...lantern, limit: '500.00', left: '20.00', proposal_id: proposal.id },
      { ...credit, id: '0199-organization-3', name: 'Quiet Pines', limit: null, left: null },
    ],
  })
  const whose = { organization_id: organization.id, organization_name: organization.name }
  reply(listNetworkInvoices, { invoices: invoices.map((row) => ({ ...row, ...whose })) })
  reply(showNetworkInvoice, { ...invoice, ...whose }, invoice.id)
  reply(writeOffInvoice, proposed)
  reply(correctNetworkInvoice, proposed)
  reply(changeCreditLimit, proposed)
  reply(listRates, {
    network_currency: 'USD',
    rates: [
      rate,
      { ...rate, currency: 'SEK', is_used: false, usd: null, from: null, age_days: null },
    ],
  })
}
