// A closing balance says what an account holds. With an amount that was moved besides the books, it
// also says how far they may differ from the bank, so a second operator has to approve it.
import Type, { type Static } from 'typebox'
import { createHash } from 'node:crypto'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import { cashAccounts, largestProof } from '@frontrow/contract/operator/finance/cash'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { coverReceipts, proposalKind } from '../../proposals/proposals.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  type CashAccount,
  findStatements,
  insertStatement,
  lastClosing,
} from './bank-statement.sql.ts'
import { postOwn } from './post-own.ts'
import { deleteAbandoned, insertProposed, takeProposed } from './proposed-statement.sql.ts'
import { dayInWords, monthInWords } from '../../../lib/time/days-in-words.ts'
import { cashName, findOpenBooks, isMonthClosed, lockDayClose } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

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

/** What is proposed. Amounts are decimal texts. */
const proposedClosing = Type.Object({
  id: Type.String(),
  account: Type.Enum([...cashAccounts]),
  currency: Type.String(),
  closingOn: Type.String(),
  balance: Type.String(),
  own: Type.String(),
  ownNote: Type.Union([Type.String(), Type.Null()]),
  fileName: Type.String(),
  /** Hexadecimal. */
  fileSha256: Type.String(),
  /** Who enters it, as an actor of the audit. */
  enteredBy: Type.String(),
})
export type ProposedClosing = Static<typeof proposedClosing>

/** A closing balance that two operators agree to. */
export const cashEntered = proposalKind(proposedClosing, {
  name: 'cash.enter-statement',
  needs: 'finance.write',
  title: 'Record bank balance with other movements',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${cashName(payload.account)}, ${dayInWords(payload.closingOn)}`),
  changes: ({ balance, own, ownNote, currency, fileName, fileSha256 }) => [
    { field: 'Closing balance', before: null, after: `${balance} ${currency}` },
    { field: 'Other movements', before: null, after: `${own} ${currency}` },
    { field: 'Description', before: null, after: ownNote },
    { field: 'Bank file', before: null, after: fileName },
    { field: 'SHA-256', before: null, after: fileSha256 },
  ],
  isUnchanged: async (db, { payload: { account, currency, closingOn } }) => {
    const books = await findOpenBooks(db)
    const last = await lastClosing(db, { account, currency })
    const isInOrder = books?.currency === currency && closingOn >= (last?.day ?? '')
    if (!isInOrder || (await isMonthClosed(db, closingOn))) return false
    return !(await isCompared(db, { book: books.book, closingOn, last: last?.day }))
  },
  apply: async (_services, db, { payload, actor, now, reason }) => {
    const { id, account, currency, closingOn, balance } = payload
    const { file } = (await takeProposed(db, id)) ?? throwMissing(id)
    const before = await lastClosing(db, { account, currency })
    const posted = before?.day === closingOn && before.isPosted ? before.ownMicros : 0n
    const own = { id, account, currency, closingOn, ownMicros: signedMicros(payload.own) - posted }
    await postOwn(db, { ...own, actor: payload.enteredBy, reason: payload.ownNote ?? reason, now })
    await insertStatement(db, {
      id,
      account,
      currency,
      closingOn,
      balanceMicros: signedMicros(balance),
      ownMicros: signedMicros(payload.own),
      ownNote: payload.ownNote,
      fileName: payload.fileName,
      fileSha256: Buffer.from(payload.fileSha256, 'hex'),
      file,
      isPosted: true,
      enteredAt: now,
      enteredBy: payload.enteredBy,
    })
    await cover(db, { id, currency, closingOn, by: payload.enteredBy, now, account })
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { account, closing_on: closingOn, balance, own: payload.own, reason }
    await audit(consoleAct(by), 'cash.enter-statement', { id, details })
  },
})

function throwMissing(id: string): never {
  throw new Error(`the file of the proposed statement ${id} is missing`)
}

interface Judged {
  currency: string
  ownNote: string | null
  needsTwo: boolean
}

/**
 * Whether a closing balance can be entered, and whether a second operator has to agree: where
 * something was moved besides the books, or the statement that it corrects said so. Refuses
 * `books_not_open`, `closing_day_wrong`, `own_note_missing` and `file_unsupported`.
 */
export async function judgeClosing(db: Db, closing: Closing): Promise<Judged> {
  const { account, closingOn, ownMicros, now } = closing
  const ownNote = closing.ownNote.trim()
  refuseIncomplete({ ownMicros, ownNote, bytes: closing.file.bytes.length })
  const { currency, book } = (await findOpenBooks(db)) ?? refuse('books_not_open')
  const last = await lastClosing(db, { account, currency })
  await refuseDay(db, { book, closingOn, last: last?.day, today: utcDayOf(now) })
  const corrected = last?.day === closingOn ? last.ownMicros : 0n
  const needsTwo = ownMicros !== 0n || corrected !== 0n
  if (needsTwo) await refuseClosedMonth(db, closingOn)
  return { currency, ownNote: ownNote === '' ? null : ownNote, needsTwo }
}

/**
 * Enters a closing balance that `judgeClosing` let one operator enter, in the caller's transaction,
 * which runs as the system and writes the audit row.
 */
export async function enterClosing(
  db: Db,
  services: Pick<Services, 'secrets'>,
  closing: Closing,
): Promise<{ id: string; currency: string }> {
  const { currency, ownNote, needsTwo } = await judgeClosing(db, closing)
  if (needsTwo) throw new Error('a closing balance for two operators was entered by one')
  const { account, closingOn, balanceMicros, ownMicros, actor, now, file } = closing
  const id = newId(now)
  await insertStatement(db, {
    id,
    account,
    currency,
    closingOn,
    balanceMicros,
    ownMicros,
    ownNote,
    fileName: file.name,
    ...sealedOf(services, id, file),
    isPosted: true,
    enteredAt: now,
    enteredBy: actor,
  })
  await cover(db, { id, currency, closingOn, by: actor, now, account })
  return { id, currency }
}

/** A balance of the bank that agrees with the books shows that the receipts of others came. */
async function cover(
  db: Db,
  of: {
    id: string
    account: CashAccount
    currency: string
    closingOn: string
    by: string
    now: Date
  },
): Promise<void> {
  const { id, account, currency, closingOn: day, by, now } = of
  if (account !== 'cash:bank') return
  const entered = (await findStatements(db, { currency, most: 1 })).find((one) => one.id === id)
  if (entered !== undefined && entered.expectedMicros === entered.balanceMicros)
    await coverReceipts(db, { day, by, now })
}

/** Keeps the file, and returns the proposal to enter the balance. Refuses as `judgeClosing`. */
export async function freezeClosing(
  db: Db,
  services: Pick<Services, 'secrets'>,
  { reason, ...closing }: Closing & { reason: string },
): Promise<Proposal> {
  const { currency, ownNote } = await judgeClosing(db, closing)
  const { account, closingOn, balanceMicros, ownMicros, actor, now, file } = closing
  const id = newId(now)
  const sealed = sealedOf(services, id, file)
  await deleteAbandoned(db)
  await insertProposed(db, { id, file: sealed.file, fileName: file.name, now })
  const payload: ProposedClosing = {
    id,
    account,
    currency,
    closingOn,
    balance: amountText(balanceMicros),
    own: amountText(ownMicros),
    ownNote,
    fileName: file.name,
    fileSha256: sealed.fileSha256.toString('hex'),
    enteredBy: actor,
  }
  return {
    kind: cashEntered.name,
    subject: `${account}/${closingOn}`,
    organizationId: null,
    payload: { ...payload },
    reason,
  }
}

function sealedOf({ secrets }: Pick<Services, 'secrets'>, id: string, { bytes }: Closing['file']) {
  return {
    fileSha256: createHash('sha256').update(bytes).digest(),
    file: secrets.encrypt('sealed-field', encryptionContextOfProof(id), bytes.toString('base64')),
  }
}

export function encryptionContextOfProof(id: string): string {
  return `bank_statements|${id}|file`
}

export function signedMicros(text: string): bigint {
  const micros = microsOf(text.replace(/^-/, '')) ?? 0n
  return text.startsWith('-') ? -micros : micros
}

function refuseIncomplete(of: { ownMicros: bigint; ownNote: string; bytes: number }): void {
  if (of.ownMicros !== 0n && of.ownNote === '') refuse('own_note_missing', { field: 'own_note' })
  if (of.bytes === 0 || of.bytes > largestProof)
    refuse('file_unsupported', { field: 'file', message: 'Choose a file up to 1 MB.' })
}

/** What was moved besides the books is an entry of the closing day. */
async function refuseClosedMonth(db: Db, closingOn: string): Promise<void> {
  await lockDayClose(db)
  if (!(await isMonthClosed(db, closingOn))) return
  const message = `${monthInWords(closingOn.slice(0, 7))} is closed. Enter the balance of a day of an open month.`
  refuse('closing_day_wrong', { field: 'closing_on', message })
}

async function refuseDay(
  db: Db,
  of: Parameters<typeof isCompared>[1] & { today: string },
): Promise<void> {
  const { closingOn, last = '', today } = of
  if (closingOn >= today || closingOn < last) refuse('closing_day_wrong', { field: 'closing_on' })
  if (!(await isCompared(db, of))) return
  const message = `${monthInWords(closingOn.slice(0, 7))} is closed with the balance that was entered.`
  refuse('closing_day_wrong', { field: 'closing_on', message })
}

/** A balance with which a month was closed is not corrected: the close compared it. */
async function isCompared(
  db: Db,
  of: { book: 'sandbox' | 'live'; closingOn: string; last: string | undefined },
): Promise<boolean> {
  if (of.book !== 'live' || of.closingOn !== of.last) return false
  await lockDayClose(db)
  return isMonthClosed(db, of.closingOn)
}
