import { createHash } from 'node:crypto'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import { csvLine } from '../../../lib/files/csv-line.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Address } from '../sepa/address.ts'
import { findFile, insertFile, type StoredFile } from './file.sql.ts'
import { decryptPayee, type PayoutPayee } from '../sepa/payee-seal.ts'
import { lockPayouts, type Payout, payoutsOfRun, setPayoutState } from './payout.sql.ts'
import { referenceOf } from '../sepa/reference.ts'
import { findPayer, type Payer, transferFile } from '../sepa/transfer-file.ts'
import { paidStatements } from '../../billing/billing.ts'

export interface PayoutFile {
  name: string
  contentType: string
  content: string
  sha256: string
  /** True where it was made now. */
  isNew: boolean
}

/**
 * The file of a run for the bank, in the caller's transaction, which runs as the system. It is made
 * from approved payouts only, which are being sent from then on, and is the same bytes ever after.
 * Undefined where nothing of the run is to be paid by a file.
 */
export async function makeFile(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  { runId, actor, now }: { runId: string; actor: string; now: Date },
): Promise<PayoutFile | undefined> {
  await lockPayouts(db)
  const stored = await findFile(db, runId)
  if (stored !== undefined) return fileOf(runId, stored, openFile(secrets, runId, stored))
  const approved = (await payoutsOfRun(db, runId)).filter(
    ({ state, provider }) => state === 'approved' && provider === 'bank_file',
  )
  const [first] = approved
  if (first === undefined) return undefined
  const format = first.currency === 'EUR' ? 'pain.001' : 'csv'
  const lines: Line[] = []
  for (const payout of approved)
    lines.push({
      payout,
      payee: decryptPayee(secrets, payout.id, payout.payee),
      numbers: (await paidStatements(db, payout)).map((one) => one.invoiceNumber ?? one.number),
    })
  const payer = await findPayer(db, now)
  const content = format === 'csv' ? csvOf(lines, payer) : xmlOf(lines, { id: runId, now, payer })
  const file = { format, sha256: createHash('sha256').update(content).digest() } as const
  const sealed = secrets.encrypt('sealed-field', encryptionContextOf(runId), content)
  await insertFile(db, { runId, ...file, content: sealed, madeAt: now, madeBy: actor })
  for (const { id } of approved) await setPayoutState(db, { id, from: ['approved'], to: 'sending' })
  return { ...fileOf(runId, file, content), isNew: true }
}

interface Line {
  payout: Payout
  payee: PayoutPayee
  /** Of the documents that it pays: the publisher's own invoice, or else the network's. */
  numbers: readonly string[]
}

function xmlOf(
  lines: readonly Line[],
  { id, now, payer }: { id: string; now: Date; payer: Payer },
): string {
  const transfers = lines.map((line) => {
    const { payout, payee } = line
    const { reference, amountMicros } = payout
    return { reference, amountMicros, payee, about: aboutOf(line, payer.accountName ?? '') }
  })
  return transferFile(transfers, { id, madeAt: now, payer })
}

/** The characters that a SEPA transfer carries. */
const mostAbout = 140

/** The remittance text: who pays which documents. The numbers that do not fit are counted. */
export function aboutOf(
  {
    payout: { month, reference },
    numbers,
  }: Pick<Line, 'numbers'> & { payout: Pick<Payout, 'month' | 'reference'> },
  payer: string,
): string {
  const named = numbers.map((_number, place) => {
    const left = numbers.length - place - 1
    const more = left === 0 ? '' : ` +${left}`
    return `${payer} ${numbers.slice(0, place + 1).join(' ')}${more} ${reference}`.trim()
  })
  const fitting = named.findLast((text) => text.length <= mostAbout)
  return fitting ?? `${payer} ${month.slice(0, 7)} ${reference}`.trim()
}

const head = [
  'reference',
  'organization',
  'account_holder',
  'iban',
  'account_number',
  'swift',
  'amount',
  'currency',
  'country',
  'street',
  'city',
  'postcode',
  'bank_address',
  'email',
  'about',
]

function csvOf(lines: readonly Line[], { accountName, sellerName }: Payer): string {
  const rows = lines.map((line) => {
    const { payout, payee } = line
    const { country, street, city, postcode } = payee.address ?? noAddress
    const accounts = [payee.holder, payee.iban, payee.accountNumber, payee.swift]
    return [
      payout.reference,
      payout.organizationName,
      ...accounts.map((text) => text ?? ''),
      amountText(payout.amountMicros),
      payout.currency,
      country,
      street,
      city,
      postcode,
      oneLine(payee.bankAddress ?? ''),
      payee.email,
      aboutOf(line, accountName ?? sellerName),
    ]
  })
  return [head, ...rows].map(csvLine).join('')
}

const noAddress: Address = { country: '', street: '', city: '', postcode: '' }

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*[\r\n]+\s*/g, ', ')
}

function openFile(secrets: Services['secrets'], runId: string, { content }: StoredFile): string {
  return secrets.decrypt('sealed-field', encryptionContextOf(runId), content)
}

function encryptionContextOf(runId: string): string {
  return `payout_files|${runId}|content`
}

function fileOf(
  runId: string,
  { format, sha256 }: Pick<StoredFile, 'format' | 'sha256'>,
  content: string,
): PayoutFile {
  const isCsv = format === 'csv'
  return {
    name: `payouts-${referenceOf(runId)}.${isCsv ? 'csv' : 'xml'}`,
    contentType: isCsv ? 'text/csv' : 'application/xml',
    content,
    sha256: sha256.toString('hex'),
    isNew: false,
  }
}
