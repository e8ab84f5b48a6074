// The closing balances of the network's accounts, which month close compares with the books.
import { createHash } from 'node:crypto'
import { amountText, microsOf } from '@frontrow/contract/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import * as calls from '@frontrow/contract/operator-cash'
import { isId, newId } from '../../lib/ids.ts'
import type { OperatorActContext, OperatorReadContext } from '../../lib/operator-context.ts'
import { refuse } from '../../lib/refuse.ts'
import { findOpenBooks, utcDayOf } from '../ledger/ledger.ts'
import {
  type BankStatement,
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
  const { account, closing_on: closingOn, reason } = body
  const ownMicros = signedMicros(body.own ?? '0')
  const ownNote = body.own_note?.trim() ?? ''
  if (ownMicros !== 0n && ownNote === '') refuse('own_note_missing', { field: 'own_note' })
  const bytes = Buffer.from(body.file, 'base64')
  if (bytes.length === 0 || bytes.length > calls.largestProof)
    refuse('file_unsupported', { field: 'file', message: 'Choose a file of at most 1 MB.' })
  const id = newId(now)
  const currency = await ctx.act(async (db) => {
    const books = (await findOpenBooks(db)) ?? refuse('books_not_open')
    const last = await lastClosingDay(db, { account, currency: books.currency })
    if (closingOn >= utcDayOf(now) || closingOn < (last ?? ''))
      refuse('closing_day_wrong', { field: 'closing_on' })
    await insertStatement(db, {
      id,
      account,
      currency: books.currency,
      closingOn,
      balanceMicros: signedMicros(body.balance),
      ownMicros,
      ownNote: ownNote === '' ? null : ownNote,
      fileName: body.file_name,
      fileSha256: createHash('sha256').update(bytes).digest(),
      file: secrets.encrypt('sealed-field', placeOf(id), bytes.toString('base64')),
      now,
      actor: `operator:${operator.id}`,
    })
    const details = { account, closing_on: closingOn, balance: body.balance }
    await ctx.audit(db, 'cash.enter-statement', { id, reason, details })
    return books.currency
  })
  const rows = await ctx.read((db) => findStatements(db, { currency, most: mostShown }))
  const entered = rows.find((row) => row.id === id)
  if (entered === undefined) throw new Error(`the statement ${id} is not the last of its day`)
  return statementReply(entered)
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
