import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { byId, Day, OrNull, StrictObject, Text } from '../../parts.ts'
import { ofTwoPeople } from '../operators.ts'
import { downloadPayoutFile } from './payouts.ts'

/** `returned`: it was paid, and came back. */
export const returnStates = ['approved', 'paid', 'failed', 'returned'] as const

/** The newest 100 that were approved. */
export const listReturns = operatorCall({
  operationId: 'listReturns',
  method: 'GET',
  path: '/organizations/:id/returns',
  summary: 'Money of an organization that is paid back to it',
  needs: 'finance.read',
  ...byId('The organization', 'organization_not_found'),
  reply: Type.Object({
    currency: Text,
    returns: Type.Array(
      Type.Object({
        id: Text,
        state: Type.Enum([...returnStates]),
        amount: Text,
        /** The reference at the bank. */
        reference: Text,
        /** What the customer reads on its statement. */
        about: Text,
        /** The reference of the transfer that is paid back. */
        received: Text,
        /** The bank's value date; null while it is under way. */
        ended_on: OrNull(Text),
        /** The open proposal to record what the bank did. */
        proposal_id: OrNull(Text),
      }),
    ),
  }),
})

/**
 * Pays back the whole unused part of a receipt. In EUR the account must be a SEPA IBAN, because the
 * file for the bank can pay to no other.
 */
export const proposeReturn = operatorCall({
  operationId: 'proposeReturn',
  method: 'POST',
  path: '/finance/receipts/:id/return',
  summary: 'Propose to pay money back that was received and is to be returned',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The receipt', 'receipt_not_found'),
  body: StrictObject({
    /** Usually the account from which the money came. */
    holder: Type.String({ minLength: 1, maxLength: 70, pattern: '\\S' }),
    account: Type.String({ minLength: 4, maxLength: 60, pattern: '\\S' }),
    /** What the customer reads on its statement. */
    about: Type.String({ minLength: 1, maxLength: 140, pattern: '\\S' }),
    reason: Reason,
  }),
  refusals: [
    'receipt_used',
    'iban_not_valid',
    'payout_account_missing',
    'own_organization',
    'proposal_open',
  ],
})

/** Returns the same file each time. It has one transfer. */
export const downloadReturnFile = operatorCall({
  operationId: 'downloadReturnFile',
  method: 'POST',
  path: '/finance/returns/:id/file',
  summary: 'The file for the bank of money that is paid back, in EUR',
  needs: downloadPayoutFile.needs,
  stepUp: 'always',
  ...byId('The return', 'return_not_found'),
  reply: downloadPayoutFile.reply,
  makesFile: true,
  refusals: [
    'return_not_markable',
    'payout_account_missing',
    'own_organization',
    'too_many_requests',
    'unavailable',
  ],
})

/**
 * `paid` is posted to the books. Money that failed or came back is to be returned again, so two
 * operators answer for it.
 */
export const markReturn = operatorCall({
  operationId: 'markReturn',
  method: 'POST',
  path: '/finance/returns/:id/mark',
  summary: 'Propose to record what the bank did with money that is paid back',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The return', 'return_not_found'),
  body: StrictObject({
    outcome: Type.Enum(['paid', 'failed', 'returned']),
    /** The bank's value date, a UTC day. */
    day: Day,
    reason: Reason,
  }),
  refusals: ['return_not_markable', 'value_date_wrong', 'own_organization', 'proposal_open'],
})

export type Returns = Reply<typeof listReturns>
