// What a customer of the synthetic network pays in advance, what of it goes back, and a transfer
// that is recorded for the wrong customer.
import { type Ledger, post } from './synthetic-ledger.ts'
import { issue, textOf } from './synthetic-months.ts'
import { people } from './synthetic-network.ts'

const cent = 10_000n
const organization = people.shop
const chargeOf = (number: number) => `01926666-0000-7000-8000-00000000000${number}`
const about = { organization, side: 'advertiser' as const, month: null, transfers: [] }

/** Money that is paid by card, with its invoice. */
export function topUp(ledger: Ledger, today: string, { number, cents }: Part) {
  const [charge, amount] = [chargeOf(number), cents * cent]
  const lines = [{ charge, charged: textOf(amount) }]
  const { tax, number: invoice } = issue(ledger, {
    ...about,
    kind: 'invoice',
    series: 'INV',
    today,
    lines,
    sum: amount,
    more: { taxed_on: today },
  })
  const at = `${today}T18:00:00.000Z`
  post(ledger, { key: `charge/${charge}`, at, day: today }, [
    { debit: 'cash:stripe', credit: `advertiser/${organization}`, amount, subject: charge },
    {
      debit: 'cash:stripe',
      credit: `advertiser:tax/${organization}`,
      amount: tax,
      subject: charge,
    },
  ])
  post(ledger, { key: `invoice/${invoice}`, at, day: today }, [
    { debit: `advertiser:tax/${organization}`, credit: 'tax:output', amount: tax },
  ])
}

interface Part {
  number: number
  cents: bigint
}

/** A part of a charge with its tax, given back by the credit note that corrects its invoice. */
export function refund(
  ledger: Ledger,
  today: string,
  { number, cents, taxCents }: Part & { taxCents: bigint },
) {
  const [charge, amount, tax] = [chargeOf(number), cents * cent, taxCents * cent]
  const invoice = ledger.documents.find(({ document }) =>
    document.lines.some((line) => line['charge'] === charge),
  )?.document
  if (invoice === undefined) throw new Error('what was not paid cannot go back')
  const id = `01928888-0000-7000-8000-0000000000${number}${ledger.documents.length % 10}`
  post(ledger, { key: `refund/${id}`, at: `${today}T19:00:00.000Z`, day: today }, [
    {
      debit: `advertiser/${organization}`,
      credit: 'refunds:in_flight',
      amount,
      subject: charge,
    },
    { debit: 'tax:output', credit: 'refunds:in_flight', amount: tax, subject: charge },
  ])
  issue(ledger, {
    ...about,
    kind: 'credit_note',
    series: 'CN',
    today,
    lines: [{ charge, charged: textOf(-amount) }],
    sum: -amount,
    more: { corrects: [invoice.number] },
    refund: { tax: -tax, invoice },
  })
}

const mistaken = {
  key: 'receipt/01929999-0000-7000-8000-000000000001',
  debit: 'cash:bank',
  credit: `advertiser:to_return/${organization}`,
  amount: 700n * cent,
}

export function receive(ledger: Ledger, today: string): void {
  const { key, ...transfer } = mistaken
  post(ledger, { key, at: `${today}T09:00:00.000Z`, day: today }, [transfer])
}

export function reverse(ledger: Ledger, today: string): void {
  const { key, debit, credit, amount } = mistaken
  post(ledger, { key: `${key}/reversed`, at: `${today}T09:00:00.000Z`, day: today }, [
    { debit: credit, credit: debit, amount },
  ])
}
