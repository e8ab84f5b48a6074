// The closing balances of the network's accounts, which month close compares with the books.
import { amountText } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import * as calls from '@frontrow/contract/operator/finance/cash'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type BankStatement, findProof, findStatements, movedOn } from './bank-statement.sql.ts'
import {
  enterClosing,
  freezeClosing,
  judgeClosing,
  encryptionContextOfProof,
  type ProposedClosing,
  signedMicros,
} from './enter-closing.ts'
import { type OpenClosing, findOpenClosings } from './proposed-statement.sql.ts'
import { findOpenBooks } from '../../books/books.ts'
import { taxPayments, withheldNow } from '../../documents/documents.ts'

type Cash = Reply<typeof calls.listCash>
type Account = Cash['accounts'][number]
type Statement = Account['statements'][number]

const mostShown = 24

/** GET /finance/cash */
export async function listCash({ db, config }: OperatorReadContext): Promise<Cash> {
  const currency = (await findOpenBooks(db))?.currency ?? config.networkCurrency
  const moved = await movedOn(db, currency)
  const statements = await findStatements(db, { currency, most: mostShown })
  const proposed = (await findOpenClosings(db, currency)).map(proposedReply)
  const withheld = await withheldNow(db, currency)
  const paid = await taxPayments(db, { most: mostShown })
  return {
    currency,
    ...(withheld !== 0n && { withheld: amountText(withheld) }),
    ...(paid.length > 0 && { tax_payments: paid.map(taxPaymentReply) }),
    accounts: calls.cashAccounts.map((account) => ({
      account,
      moved: amountText(moved.get(account) ?? 0n),
      statements: statements.filter((one) => one.account === account).map(statementReply),
      proposed: proposed.flatMap((one) => (one.account === account ? [one.shown] : [])),
    })),
  }
}

/** POST /finance/cash/statements */
export async function enterBankStatement(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.enterBankStatement>,
): Promise<Reply<typeof calls.enterBankStatement>> {
  const { now, operator } = ctx
  const { account, closing_on: closingOn, balance, reason } = body
  const file = { name: body.file_name, bytes: Buffer.from(body.file, 'base64') }
  const ownMicros = signedMicros(body.own ?? '0')
  const actor = `operator:${operator.id}`
  const closing = {
    account,
    closingOn,
    balanceMicros: signedMicros(balance),
    file,
    ownMicros,
    ownNote: body.own_note ?? '',
    actor,
    now,
  }
  const done = await ctx.act(async (db) => {
    if ((await judgeClosing(db, closing)).needsTwo) {
      const proposal = await freezeClosing(db, ctx, { ...closing, reason })
      return { proposalId: await ctx.propose(db, proposal) }
    }
    const entered = await enterClosing(db, ctx, closing)
    const details = { account, closing_on: closingOn, balance }
    await ctx.audit(db, 'cash.enter-statement', { id: entered.id, reason, details })
    return entered
  })
  if ('proposalId' in done) {
    return { state: 'proposed', proposal_id: done.proposalId, statement: null }
  }
  const { id, currency } = done
  const rows = await ctx.read((db) => findStatements(db, { currency, most: mostShown }))
  const entered = rows.find((row) => row.id === id)
  if (entered === undefined) throw new Error(`the statement ${id} is not the last of its day`)
  return { state: 'done', proposal_id: null, statement: statementReply(entered) }
}

/** GET /finance/cash/statements/:id/file */
export async function downloadBankStatement(
  { database, secrets }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.downloadBankStatement>,
): Promise<Reply<typeof calls.downloadBankStatement>> {
  const found = await database.asSystem((db) => findProof(db, id))
  if (found === undefined) return refuse('statement_not_found')
  const content = secrets.decrypt('sealed-field', encryptionContextOfProof(id), found.file)
  return { file_name: found.fileName, content_type: 'application/octet-stream', content }
}

function taxPaymentReply(
  payment: Awaited<ReturnType<typeof taxPayments>>[number],
): NonNullable<Cash['tax_payments']>[number] {
  return {
    id: payment.id,
    value_on: payment.valueOn,
    amount: amountText(payment.amountMicros),
    reference: payment.reference,
    is_reversed: payment.isReversed,
    proposal_id: payment.proposalId,
  }
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

function proposedReply({ proposalId, payload, enteredBy, enteredAt }: OpenClosing) {
  const frozen = JSON.parse(payload) as ProposedClosing
  const shown: NonNullable<Account['proposed']>[number] = {
    id: frozen.id,
    proposal_id: proposalId,
    closing_on: frozen.closingOn,
    balance: frozen.balance,
    own: frozen.own,
    own_note: frozen.ownNote,
    file_name: frozen.fileName,
    entered_by: enteredBy,
    entered_at: enteredAt.toISOString(),
  }
  return { account: frozen.account, shown }
}
