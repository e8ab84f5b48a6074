import Type from 'typebox'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { byId, Day, Id, OrNull, StrictObject, Success } from '../../parts.ts'

const Amount = Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' })

/**
 * One payment by hand, of at most what is payable. It waits for no threshold and no net days. Tax
 * that is withheld from the organization is a part of the amount.
 */
export const proposeManualPayout = operatorCall({
  operationId: 'proposeManualPayout',
  method: 'POST',
  path: '/finance/manual-payouts',
  summary: 'Propose to pay one organization by hand',
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({ organization_id: Id, amount: Amount, reason: Reason }),
  refusals: [
    'books_not_open',
    'organization_not_found',
    'payout_too_large',
    'payout_held',
    'payout_in_run',
    'nothing_due',
    'own_organization',
    'proposal_open',
  ],
})

/**
 * What became of a payout whose outcome nobody knows, that the bank did not execute, or that it
 * sent back. `failed` and `returned` make the amount payable again, so two operators answer for it.
 */
export const resolvePayout = operatorCall({
  operationId: 'resolvePayout',
  method: 'POST',
  path: '/finance/payouts/:id/resolution',
  summary: "Propose how a payout ended, by the bank's word",
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The payout', 'payout_not_found'),
  body: StrictObject({
    outcome: Type.Enum(['sent', 'failed', 'returned']),
    /** The bank's value date of `returned`, a UTC day; today without it. */
    day: Type.Optional(Day),
    /** The bank says that the account is closed or wrong, so that nothing more is paid to it. */
    is_account_refused: Type.Optional(Type.Boolean()),
    reason: Reason,
  }),
  refusals: ['payout_not_markable', 'value_date_wrong', 'own_organization', 'proposal_open'],
})

/** Allows payouts to an account that the bank refused, although the bank details are the same. */
export const allowAccount = operatorCall({
  operationId: 'allowAccount',
  method: 'POST',
  path: '/finance/payouts/:id/account',
  summary: 'Pay again to an account that the bank refused',
  needs: 'finance.write',
  stepUp: 'always',
  ...byId('The payout', 'payout_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Success,
  refusals: ['account_not_refused', 'own_organization'],
})

export const changePayoutSettings = operatorCall({
  operationId: 'changePayoutSettings',
  method: 'PUT',
  path: '/finance/payout-settings',
  summary: 'Propose other settings of payouts',
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({
    threshold: Amount,
    net_days: Type.Integer({ minimum: 0, maximum: 180 }),
    account_name: OrNull(Type.String({ maxLength: 70, pattern: '\\S' })),
    account_iban: OrNull(Type.String({ maxLength: 60 })),
    reason: Reason,
  }),
  refusals: ['threshold_too_low', 'iban_not_valid', 'settings_same', 'proposal_open'],
})
