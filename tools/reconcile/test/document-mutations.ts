// Changes of closes, adjustments, documents and payouts, hashed and signed anew with the right key.
import type { MonthExport, Row } from './synthetic-ledger.ts'
import { people } from './synthetic-network.ts'
import {
  type Forging,
  must,
  plus,
  change,
  remove,
  amount,
  changeLeg,
  changeDocument,
  more,
  withoutDocument,
  lineOf,
} from './forging.ts'

const placesOf = (books: MonthExport[], numbers: string[]) =>
  numbers.map((number) => {
    const files = books.flatMap(({ documents }) => documents)
    return must(files.find(({ document }) => document.number === number)).place
  })

const taxIn = (body: Row) => body['tax_in'] as Record<string, string>
/** Of an amount in whole hundredths: what a rate of one half makes of it, halves up. */
const halfOf = (tax: unknown) => (Math.ceil((Number(tax) * 100) / 2) / 100).toFixed(2)

const reversal = 'receipt/01929999-0000-7000-8000-000000000001/reversed'

export const documentForgeries: Record<string, Forging> = {
  'what the close held': changeLeg('month/2026-08', />publisher:held/, (row) => amount(row)),
  'what the close made revenue': changeLeg('month/2026-09', />network:revenue/, (row) =>
    amount(row),
  ),
  'a hold': change(
    'holds.ndjson',
    ({ month }) => month === '2026-08',
    (row) => amount(row),
  ),
  'whose hold it is': change(
    'holds.ndjson',
    ({ month }) => month === '2026-08',
    (row) => (row['organization'] = people.news),
  ),
  'the release of a hold': changeLeg('hold/', /./, (row) => amount(row)),
  'an adjusted impression removed': remove('adjusted.ndjson', ({ at }) =>
    String(at).startsWith('2026-09-11'),
  ),
  'the price of an adjusted impression': change(
    'adjusted.ndjson',
    () => true,
    (row) => (row['network_micros'] = plus(String(row['network_micros']))),
  ),
  'the adjustment of an impression': change(
    'adjusted.ndjson',
    ({ at }) => String(at).startsWith('2026-09'),
    (row) => (row['adjustment'] = '01922222-0000-7000-8000-00000000000b'),
  ),
  'who bears an adjustment': changeLeg(
    'adjust/01922222-0000-7000-8000-00000000000c',
    /^network:ivt/,
    (row) => (row.debit = `publisher:payable/${people.games}`),
  ),
  'a line of a statement': changeDocument(
    'ES',
    (body) => (lineOf(body)['earned'] = more(lineOf(body)['earned'], 1)),
  ),
  'impressions of a statement': changeDocument(
    'ES',
    (body) => (lineOf(body)['impressions'] = Number(lineOf(body)['impressions']) + 1),
  ),
  'the share of a statement': changeDocument('ES', (body) => (lineOf(body)['share_bp'] = '7001')),
  'impressions of a statement of use': changeDocument(
    'SU',
    (body) => (lineOf(body)['impressions'] = Number(lineOf(body)['impressions']) + 1),
  ),
  'what a statement of use says was spent': changeDocument(
    'SU',
    (body) => (lineOf(body)['spent'] = more(lineOf(body)['spent'])),
  ),
  'the total of a statement': changeDocument('ES', (body) => (body['total'] = more(body['total']))),
  'net and remainder of a statement': changeDocument('ES', (body) =>
    Object.assign(body, {
      net: more(body['net'], -10_000),
      total: more(body['total'], -10_000),
      carried_forward: more(body['carried_forward']),
    }),
  ),
  'the remainder that is carried in': changeDocument('ES-2026-000004', (body) =>
    Object.assign(body, { carried_in: '0.00', carried_forward: '0.00' }),
  ),
  'the tax of an invoice': changeDocument('INV', (body) =>
    Object.assign(body, { tax: more(body['tax']), total: more(body['total']) }),
  ),
  'the tax of an invoice in the currency of the seller': changeDocument(
    'INV',
    (body) => (taxIn(body)['amount'] = more(taxIn(body)['amount'], 10_000)),
  ),
  'the rate of that tax': changeDocument('INV', (body) =>
    Object.assign(taxIn(body), { rate: '0.500000000', amount: halfOf(body['tax']) }),
  ),
  'no tax in the currency of the seller': changeDocument('INV', (body) => delete body['tax_in']),
  'the charge of an invoice': changeDocument('INV', (body) =>
    Object.assign(must(body.lines[0]), { charged: '26.00' }),
  ),
  'a tax treatment': change(
    'treatments.csv',
    ({ side }) => side === 'advertiser',
    (row) => (row['rate_bp'] = '700'),
  ),
  'the day by which an invoice is taxed': changeDocument(
    'INV-2026-000002',
    (body) => (body['taxed_on'] = '2026-09-15'),
  ),
  'a tax on an earnings statement': changeDocument('ES-2026-000004', (body) =>
    Object.assign(body, { tax_kind: 'domestic', tax_rate_bp: '1900' }),
  ),
  'the tax of a self-billed invoice': changeDocument('SB-', (body) =>
    Object.assign(body, { tax: more(body['tax'], 10_000), total: more(body['total'], 10_000) }),
  ),
  'the rate of a self-billed invoice': changeDocument(
    'SB-',
    (body) => (body['tax_rate_bp'] = '1900'),
  ),
  'the tax that is paid with a self-billed invoice': changeLeg(
    'self_billed/SB-',
    /^tax:input/,
    (row) => amount(row, 10_000n),
  ),
  'whose tax of a self-billed invoice it is': changeLeg(
    'self_billed/SB-',
    /^tax:input/,
    (row) => (row.credit = `publisher:payable/${people.news}`),
  ),
  'a publisher that is not self-billed': change(
    'treatments.csv',
    ({ kind }) => kind === 'self_billed_domestic',
    (row) => Object.assign(row, { kind: 'none', rate_bp: '0' }),
  ),
  'a publisher that is self-billed': change(
    'treatments.csv',
    ({ kind }) => kind === 'own_invoice',
    (row) => (row['kind'] = 'self_billed_domestic'),
  ),
  'a publisher that sends its own invoices': change(
    'treatments.csv',
    ({ withheld_bp: withheld }) => withheld === '1500',
    (row) => Object.assign(row, { kind: 'own_invoice' }),
  ),
  'a statement for which its publisher sends an invoice': changeDocument('ES-', (body) =>
    Object.assign(body, { tax_kind: body['tax_kind'] === 'none' ? 'own_invoice' : 'none' }),
  ),
  'whose tax of an own invoice it is': changeLeg(
    'publisher_invoice/ES-',
    /^tax:input/,
    (row) => (row.credit = `publisher:payable/${people.news}`),
  ),
  'the statement of an own invoice': change(
    'entries.ndjson',
    ({ key }) => String(key).startsWith('publisher_invoice/ES-'),
    (row) => (row['key'] = String(row['key']).replace('ES-2026-', 'SU-2026-')),
  ),
  'the order of two documents of one day': (books) => {
    const [statement, invoice] = placesOf(books, ['SU-2026-000001', 'INV-2026-000001'])
    changeDocument('SU-2026-000001', (_, file) => (file.place = must(invoice)))(books)
    changeDocument('INV-2026-000001', (_, file) => (file.place = must(statement)))(books)
  },
  'a place that no document has': changeDocument(
    'CN-2026-000003',
    (_, file) => (file.place += 100),
  ),
  'the amount of a refund on its credit note': changeDocument('CN', (body) =>
    Object.assign(must(body.lines[0]), { charged: '-10.49' }),
  ),
  'the tax of a credit note': changeDocument('CN', (body) =>
    Object.assign(body, { tax: more(body['tax']), total: more(body['total']) }),
  ),
  'tax that went back beyond its share, on its credit note too': (books) => {
    changeLeg('refund/', /^tax:output/, (row) => amount(row, 10_000n))(books)
    changeDocument('CN', (body) =>
      Object.assign(body, { tax: more(body['tax'], -10_000), total: more(body['total'], -10_000) }),
    )(books)
  },
  'how a credit note is taxed': changeDocument(
    'CN-2026-000002',
    (body) => (body['tax_rate_bp'] = '2500'),
  ),
  'which invoice a credit note corrects': changeDocument(
    'CN-2026-000002',
    (body) => (body['corrects'] = ['INV-2026-000001']),
  ),
  'the credit note of a refund removed': (books) => withoutDocument(books, 'CN-2026-000003'),
  'the tax that is owed of an invoice': changeLeg('invoice/', /^advertiser:tax/, (row) =>
    amount(row, 10_000n),
  ),
  'the amount of a reversal': changeLeg(reversal, /./, (row) => amount(row, 10_000n)),
  'whose money a reversal takes': changeLeg(
    reversal,
    /./,
    (row) => (row.debit = `advertiser:to_return/${people.news}`),
  ),
  'what a reversal takes back': change(
    'entries.ndjson',
    ({ key }) => String(key).startsWith(reversal),
    (row) => (row['key'] = String(row['key']).replace('1/reversed', '2/reversed')),
  ),
  'a hold on a statement': changeDocument('ES-2026-000001', (body) => (body['held'] = [])),
  'a line without its transfers': changeDocument(
    'ES',
    (_, file) => void file.transfers.splice(0, 1),
  ),
  'a transfer on two statements': changeDocument(
    'ES',
    (_, file) => void file.transfers.push(must(file.transfers[0])),
  ),
  'a gap in the numbers': (books) => withoutDocument(books, 'ES-2026-000002'),
  'the last statement removed': (books) => withoutDocument(books, 'SU-2026-000006'),
  'the number of a statement': changeDocument(
    'ES-2026-000004',
    (body) => (body.number = 'ES-2026-000005'),
  ),
  'a micro of an earlier posting in a later one': (books) => {
    const tables = must(books[1]).tables
    const copies = must(tables['transfers.ndjson']).map((row) => ({ ...row }))
    tables['transfers.ndjson'] = copies
    const later = [must(books[1])]
    for (const [key, more] of [
      ['delivery/2026-08-30/1', -1n],
      ['delivery/2026-08-30/2', 1n],
    ] as const) {
      changeLeg(key, /^advertiser/, (row) => amount(row, more))(later)
      changeLeg(key, />network/, (row) => amount(row, more))(later)
    }
  },
  'a payout': change(
    'payouts.ndjson',
    ({ state }) => state === 'paid',
    (row) => amount(row, 10_000n),
  ),
  'tax withheld from a payout': change(
    'payouts.ndjson',
    ({ state }) => state === 'sent',
    (row) => Object.assign(row, { withheld_micros: '60000', amount_micros: '380000' }),
  ),
  'of what tax is withheld': change(
    'payouts.ndjson',
    ({ state }) => state === 'sent',
    (row) => Object.assign(row, { withheld_base_micros: '340000' }),
  ),
  'what left for a payout': changeLeg('payout/', />payouts:in_flight/, (row) => amount(row)),
}
