// The closing balances of the network's accounts, which month close compares with the books.
import { createHash } from 'node:crypto'
import { amountText, microsOf } from '@frontrow/contract/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import * as calls from '@frontrow/contract/operator-cash'
import type { Services } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { isId, newId } from '../../lib/ids.ts'
import type { OperatorActContext, OperatorReadContext } from '../../lib/operator-context.ts'
import { refuse } from '../../lib/refuse.ts'
import { findOpenBooks, isMonthClosed, lockDayClose, utcDayOf } from '../ledger/ledger.ts'
import {
  type BankStatement,
  type CashAccount,
  findProof,
  findStatements,
  insertStatement,
  lastClosingDay,
  movedOn,
} from './bank-statement.sql.ts'

type Cash = Reply<typeof calls.listCash>
type Statement = Reply<typeof calls.enterBankStatement>

const mostShown = 24

/** GET /finance/cash */
export async function listCash({ db, config }: OperatorReadContext): Promise<Cash> {
  const currency = (await findOpenBooks(db))?.currency ?? config.networkCurrency
  const moved = await movedOn(db, currency)
  const statements = await findStatements(db, { currency, most: mostShown })
  return {
    currency,
    accounts: calls.cashAccounts.map((account) => ({
      account,
      moved: amountText(moved.get(account) ?? 0n),
      statements: statements.filter((one) => one.account === account).map(statementReply),
    })),
  }
}

/** POST /finance/cash/statements */
export async function enterBankStatement(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.enterBankStatement>,
): Promise<Statement> {
  const { now, operator, secrets } = ctx
  const { account, closing_on: closingOn, balance, reason } = body
  const file = { name: body.file_name, bytes: Buffer.from(body.file, 'base64') }
  const ownMicros = signedMicros(body.own ?? '0')
  const closing = { account, closingOn, balanceMicros: signedMicros(balance), file, ownMicros }
  const { id, currency } = await ctx.act(async (db) => {
    const actor = `operator:${operator.id}`
    const ownNote = body.own_note ?? ''
    const entered = await enterClosing(db, { secrets }, { ...closing, ownNote, actor, now })
    const details = { account, closing_on: closingOn, balance }
    await ctx.audit(db, 'cash.enter-statement', { id: entered.id, reason, details })
    return entered
  })
  const rows = await ctx.read((db) => findStatements(db, { currency, most: mostShown }))
  const entered = rows.find((row) => row.id === id)
  if (entered === undefined) throw new Error(`the statement ${id} is not the last of its day`)
  return statementReply(entered)
}

export interface Closing {
  account: CashAccount
  /** A UTC day that is over. */
  closingOn: string
  balanceMicros: bigint
  /** Moved since the closing balance before, and no business of the books. */
  ownMicros: bigint
  /** What that was. */
  ownNote: string
  /** The bank's file, which proves it. */
  file: { name: string; bytes: Buffer }
  actor: string
  now: Date
}

/**
 * Enters a closing balance in the caller's transaction, which runs as the system and writes the
 * audit row. Refuses `books_not_open`, `closing_day_wrong`, `own_note_missing` and
 * `file_unsupported`.
 */
export async function enterClosing(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  closing: Closing,
): Promise<{ id: string; currency: string }> {
  const { account, closingOn, balanceMicros, ownMicros, file, actor, now } = closing
  const ownNote = closing.ownNote.trim()
  refuseIncomplete({ ownMicros, ownNote, bytes: file.bytes.length })
  const { currency, book } = (await findOpenBooks(db)) ?? refuse('books_not_open')
  const last = await lastClosingDay(db, { account, currency })
  if (closingOn >= utcDayOf(now) || closingOn < (last ?? ''))
    refuse('closing_day_wrong', { field: 'closing_on' })
  if (book === 'live' && closingOn === last) await refuseClosed(db, closingOn)
  const id = newId(now)
  await insertStatement(db, {
    id,
    account,
    currency,
    closingOn,
    balanceMicros,
    ownMicros,
    ownNote: ownNote === '' ? null : ownNote,
    fileName: file.name,
    fileSha256: createHash('sha256').update(file.bytes).digest(),
    file: secrets.encrypt('sealed-field', placeOf(id), file.bytes.toString('base64')),
    now,
    actor,
  })
  return { id, currency }
}

function refuseIncomplete(of: { ownMicros: bigint; ownNote: string; bytes: number }): void {
  if (of.ownMicros !== 0n && of.ownNote === '') refuse('own_note_missing', { field: 'own_note' })
  if (of.bytes === 0 || of.bytes > calls.largestProof)
    refuse('file_unsupported', { field: 'file', message: 'Choose a file of at most 1 MB.' })
}

/** A balance with which a month was closed is not corrected: the close compared it. */
async function refuseClosed(db: Db, day: string): Promise<void> {
  await lockDayClose(db)
  if (!(await isMonthClosed(db, day))) return
  const message = `${day.slice(0, 7)} is closed with the balance that was entered.`
  refuse('closing_day_wrong', { field: 'closing_on', message })
}

/** GET /finance/cash/statements/:id/file */
export async function downloadBankStatement(
  { database, secrets }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.downloadBankStatement>,
): Promise<Reply<typeof calls.downloadBankStatement>> {
  const found = isId(id) ? await database.asSystem((db) => findProof(db, id)) : undefined
  if (found === undefined) return refuse('statement_not_found')
  const content = secrets.decrypt('sealed-field', placeOf(id), found.file)
  return { file_name: found.fileName, content_type: 'application/octet-stream', content }
}

function statementReply(row: BankStatement): Statement {
  return {
    id: row.id,
    closing_on: row.closingOn,
    balance: amountText(row.balanceMicros),
    own: amountText(row.ownMicros),
    own_note: row.ownNote,
    expected: row.expectedMicros === null ? null : amountText(row.expectedMicros),
    file_name: row.fileName,
    file_sha256: row.fileSha256,
    entered_by: row.enteredBy,
    entered_at: row.enteredAt.toISOString(),
  }
}

function signedMicros(text: string): bigint {
  const micros = microsOf(text.replace(/^-/, '')) ?? 0n
  return text.startsWith('-') ? -micros : micros
}

function placeOf(id: string): string {
  return `bank_statements|${id}|file`
}
