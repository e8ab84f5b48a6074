import { createHash } from 'node:crypto'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../../lib/calls/context.ts'
import { csvLine } from '../../../lib/files/csv-line.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Payee } from '../../billing/billing.ts'
import { findFile, insertFile, type StoredFile } from './file.sql.ts'
import { pain001 } from '../sepa/pain-001.ts'
import { openPayee } from '../sepa/payee-seal.ts'
import { lockPayouts, type Payout, payoutsOfRun, takeStep } from './payout.sql.ts'
import { referenceOf } from '../sepa/reference.ts'
import { findPayoutSettings, type PayoutSettings } from '../sepa/settings.sql.ts'

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
  const lines = approved.map((payout) => ({
    payout,
    payee: openPayee(secrets, payout.id, payout.payee),
  }))
  const content =
    format === 'csv'
      ? csvOf(lines)
      : xmlOf(lines, { runId, now, settings: await findPayoutSettings(db) })
  const file = { format, sha256: createHash('sha256').update(content).digest() } as const
  const sealed = secrets.encrypt('sealed-field', encryptionContextOf(runId), content)
  await insertFile(db, { runId, ...file, content: sealed, actor, now })
  for (const { id } of approved) await takeStep(db, { id, from: ['approved'], to: 'sending' })
  return { ...fileOf(runId, file, content), isNew: true }
}

interface Line {
  payout: Payout
  payee: Payee
}

function xmlOf(
  lines: readonly Line[],
  of: { runId: string; now: Date; settings: PayoutSettings },
): string {
  const { accountName, accountIban } = of.settings
  if (accountName === null || accountIban === null)
    throw new Error('the settings of payouts name no account of the network')
  return pain001({
    messageId: referenceOf(of.runId),
    madeAt: of.now,
    debtorName: accountName,
    debtorIban: accountIban,
    transfers: lines.map(({ payout, payee }) => ({
      reference: payout.reference,
      amountMicros: payout.amountMicros,
      name: payee.holder ?? '',
      iban: payee.iban ?? '',
      about: `${accountName} ${payout.month.slice(0, 7)} ${payout.reference}`,
    })),
  })
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
]

function csvOf(lines: readonly Line[]): string {
  const rows = lines.map(({ payout, payee }) => [
    payout.reference,
    payout.organizationName,
    payee.holder ?? '',
    payee.iban ?? '',
    payee.accountNumber ?? '',
    payee.swift ?? '',
    amountText(payout.amountMicros),
    payout.currency,
  ])
  return [head, ...rows].map(csvLine).join('')
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
