import { mayOperate, type OperatorRole } from '@frontrow/contract/operator/permissions'
import type { ProposalKind } from '../../proposals/proposals.ts'
import { creditLimitRaised, termsChanged } from '../../account/for-operators.ts'
import {
  chargeRefunded,
  invoiceCorrected,
  payoutDetailsEmptied,
  rateChanged,
} from '../../billing/for-operators.ts'
import {
  cashEntered,
  payoutResolved,
  payoutSettingsChanged,
  payoutsPaid,
  returnMarked,
  returnProposed,
} from '../../payouts/payouts.ts'
import { policyPublished } from '../../policies/policies.ts'
import { operatorAdded } from '../identity/add-operator.ts'
import { organizationClosed } from '../holds/close-organization.ts'
import { ownerReplaced } from '../members/replace-owner.ts'
import { memberFactorReset } from '../members/reset-member-factor.ts'
import { operatorFactorReset } from '../identity/reset-operator-factor.ts'
import { operatorRaised } from '../identity/set-operator-roles.ts'
import { settingRaised } from '../settings/setting-raised.ts'
import { viewAllowed } from '../views/view-organization.ts'
import { adjustmentMade } from '../../books/for-operators.ts'
import {
  invoiceReceived,
  invoiceWrittenOff,
  writeOffReversed,
  prepaymentReceived,
  receiptKept,
  receiptReversed,
  receiptApplied,
  publisherInvoiceRecorded,
  publisherInvoiceReversed,
  sellerChanged,
  shareChanged,
  taxChanged,
  taxPaid,
  taxPaymentReversed,
} from '../../documents/for-operators.ts'
import { monthClosed } from '../../accounting/for-operators.ts'

/** Everything that two people have to agree to. A feature adds its kinds here, from its face. */
const kinds: readonly ProposalKind[] = [
  operatorAdded,
  operatorRaised,
  policyPublished,
  operatorFactorReset,
  ownerReplaced,
  memberFactorReset,
  payoutDetailsEmptied,
  monthClosed,
  adjustmentMade,
  viewAllowed,
  organizationClosed,
  creditLimitRaised,
  termsChanged,
  invoiceWrittenOff,
  invoiceCorrected,
  writeOffReversed,
  chargeRefunded,
  payoutsPaid,
  payoutResolved,
  payoutSettingsChanged,
  returnProposed,
  returnMarked,
  cashEntered,
  rateChanged,
  shareChanged,
  taxChanged,
  taxPaid,
  taxPaymentReversed,
  publisherInvoiceRecorded,
  publisherInvoiceReversed,
  invoiceReceived,
  prepaymentReceived,
  receiptKept,
  receiptReversed,
  receiptApplied,
  sellerChanged,
  settingRaised,
]

/** The kind of this name. Throws for an unknown one. */
export function kindNamed(name: string): ProposalKind {
  const kind = kinds.find((one) => one.name === name)
  if (kind === undefined) throw new Error(`there is no kind of proposal "${name}"`)
  return kind
}

/** The names of the kinds that an operator with these roles may propose and decide. */
export function permittedProposalKinds(roles: readonly OperatorRole[]): string[] {
  return kinds.filter(({ needs }) => mayOperate(needs, roles)).map(({ name }) => name)
}
