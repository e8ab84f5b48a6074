import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { isIban } from '@frontrow/contract/money/iban'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { plainNumber } from '../../billing/billing.ts'
import { lockReceipt } from '../../documents/for-operators.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import { findProfiles } from '../sepa/address.sql.ts'
import { postalAddress } from '../sepa/address.ts'
import { accountEnd, type PayoutPayee, sealPayee } from '../sepa/payee-seal.ts'
import { findPayoutSettings } from '../sepa/payout-settings.sql.ts'
import { referenceOf } from '../sepa/reference.ts'
import { isReadable } from '../sepa/sepa-text.ts'
import { insertReturn, lockReturn, setReturnState } from './returns.sql.ts'

const returning = Type.Object({
  organization: Type.String(),
  /** The reference of the transfer that is paid back. */
  received: Type.String(),
  currency: Type.String(),
  /** Micros as a text. */
  amount: Type.String(),
  holder: Type.String(),
  /** The last digits of the account. */
  account: Type.Union([Type.String(), Type.Null()]),
  /** Those of the account that pays; missing where no file is made. */
  payer: Type.Optional(Type.String()),
  about: Type.String(),
  returnId: Type.String(),
  /** The hash of the sealed account. */
  payee: Type.String(),
})
type Returning = Static<typeof returning>

/** Pays money to return back by a bank transfer. The subject is the receipt of the money. */
export const returnProposed = proposalKind(returning, {
  name: 'receipt.return',
  needs: 'finance.write',
  title: 'Pay money back',
  subjectName: (_db, { payload }) =>
    Promise.resolve(`${payload.received} of ${payload.organization}`),
  changes: ({ amount, currency, holder, account, payer, about }) => [
    {
      field: 'Received, to be returned',
      before: `${amountText(BigInt(amount))} ${currency}`,
      after: 'Paid back',
    },
    { field: 'Account holder', before: null, after: holder },
    { field: 'Account ends in', before: null, after: account },
    ...(payer === undefined
      ? []
      : [{ field: 'Paid from the account that ends in', before: null, after: payer }]),
    { field: 'Remittance text', before: null, after: about },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const receipt = await lockReceipt(db, subject)
    const stored = await lockReturn(db, payload.returnId)
    return (
      String(receipt?.leftMicros) === payload.amount &&
      stored?.state === 'planned' &&
      stored.payee !== null &&
      hashOf(stored.payee) === payload.payee
    )
  },
  apply: async (_services, db, { payload, organizationId, actor, now, reason }) => {
    const { returnId: id, received, amount } = payload
    if (!(await setReturnState(db, { id, from: 'planned', to: 'approved' })))
      throw new Error(`the return ${id} is approved already`)
    const details = { reference: received, amount: amountText(BigInt(amount)), reason }
    const by = consoleAct({ db, now, organizationId, actor })
    await audit(by, 'receipt.return', { id: organizationId ?? id, details })
  },
})

/**
 * Plans the return of all that is left of a receipt, stores the account sealed, and returns the
 * proposal. Refuses `receipt_not_found`, `receipt_used`, `iban_not_valid` and
 * `payout_account_missing`.
 */
export async function freezeReturn(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  of: {
    receiptId: string
    holder: string
    account: string
    about: string
    currency: string
    reason: string
    now: Date
  },
): Promise<Proposal> {
  const { receiptId, currency, reason, now } = of
  const receipt = (await lockReceipt(db, receiptId)) ?? refuse('receipt_not_found')
  const { organizationId, organization, reference: received, leftMicros: amountMicros } = receipt
  if (amountMicros === 0n) refuse('receipt_used')
  const payer = await payerOf(db, currency)
  const payee = await payeeOf(db, { ...of, organizationId })
  const id = newId(now)
  const about = of.about.trim()
  const sealed = sealPayee(secrets, id, payee)
  await insertReturn(db, {
    id,
    organizationId,
    receiptId,
    currency,
    amountMicros,
    reference: referenceOf(id),
    about,
    payee: sealed,
    ...payer,
    state: 'planned',
    proposedAt: now,
  })
  const payerEnd = accountEnd({ iban: payer.payerIban, accountNumber: null })
  const payload: Returning = {
    organization,
    received,
    currency,
    amount: String(amountMicros),
    holder: of.holder.trim(),
    account: accountEnd(payee),
    ...(payerEnd !== null && { payer: payerEnd }),
    about,
    returnId: id,
    payee: hashOf(sealed),
  }
  const kind = returnProposed.name
  return { kind, subject: receiptId, organizationId, payload: { ...payload }, reason }
}

/** The account of the network that pays, which the file in EUR names; none in other currencies. */
async function payerOf(
  db: Db,
  currency: string,
): Promise<{ payerName: string | null; payerIban: string | null }> {
  if (currency !== 'EUR') return { payerName: null, payerIban: null }
  const { accountName, accountIban } = await findPayoutSettings(db)
  if (accountIban === null) refuse('payout_account_missing')
  return { payerName: accountName, payerIban: accountIban }
}

/** The account to which it is paid. In EUR a SEPA file is made: an IBAN and Latin letters. */
async function payeeOf(
  db: Db,
  of: { organizationId: string; holder: string; account: string; about: string; currency: string },
): Promise<PayoutPayee> {
  const { organizationId, currency } = of
  const holder = of.holder.trim()
  const number = plainNumber(of.account) ?? ''
  if (currency === 'EUR') {
    if (!isIban(number)) refuse('iban_not_valid', { field: 'account' })
    if (!isReadable(holder) || !isReadable(of.about)) refuseOtherLetters(isReadable(holder))
  }
  const profile = (await findProfiles(db, [organizationId])).get(organizationId)
  const isEuropean = isIban(number)
  return {
    holder,
    iban: isEuropean ? number : null,
    accountNumber: isEuropean ? null : number,
    swift: null,
    bankAddress: null,
    address: postalAddress(profile) ?? null,
    email: '',
  }
}

function refuseOtherLetters(isHolderReadable: boolean): never {
  const field = isHolderReadable ? 'about' : 'holder'
  return refuse('iban_not_valid', { field, message: 'Enter it in Latin letters, as banks do.' })
}

function hashOf(sealed: Uint8Array): string {
  return createHash('sha256').update(sealed).digest('hex')
}
