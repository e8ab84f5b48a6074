import { activityActions } from '@frontrow/contract/account/activity'
import { operatorActions, type OperatorAction } from '@frontrow/contract/operator/audit'
import { lookUp } from '../../../lib/text/look-up.ts'
import { activityText, areaText } from '../../account/account.tsx'

/** What was done to the network or by its operators. An action without words does not compile. */
const actWords: Readonly<Record<OperatorAction, string>> = {
  'operator.accept-welcome': 'Accepted the operator invitation',
  'operator.add': 'Added operator',
  'operator.add-passkey': 'Added a passkey',
  'operator.add-totp': 'Added an authenticator app',
  'operator.begin-totp': 'Started to add an authenticator app',
  'operator.change-password': 'Changed the password',
  'operator.confirm': 'Confirmed their identity',
  'operator.fail-sign-in': 'Failed operator sign-in',
  'operator.look-at-host-act': 'Reviewed a host command',
  'operator.make-recovery-codes': 'Created new recovery codes',
  'operator.refuse': 'Was refused access',
  'operator.remove': 'Removed operator',
  'operator.remove-passkey': 'Removed a passkey',
  'operator.remove-totp': 'Removed the authenticator app',
  'operator.reset-factor': 'Reset the two-step sign-in of an operator',
  'operator.send-welcome': 'Sent the operator invitation',
  'operator.set-roles': 'Changed the roles of an operator',
  'operator.set-single-keys': 'Changed the single-key shortcuts',
  'operator.sign-in': 'Signed in as operator',
  'operator.sign-out': 'Signed out as operator',
  'operator.use-recovery-code': 'Used a recovery code',
  'audit.export': 'Exported the audit log',
  'mail.test': 'Sent a test email',
  'books.close-day': 'Recounted a day of the books',
  'check.verify': 'Started a full verification',
  'policy.remind': 'Reminded organizations of an agreement',
  'mail.drop': 'Discarded a queued email',
  'mail.retry': 'Retried a queued email',
  'note.add': 'Added a note',
  'tag.change': 'Changed a tag',
  'cash.enter-statement': 'Entered a closing balance',
  'payouts.approve': 'Approved a payout run',
  'payouts.download-file': 'Downloaded the file of a payout run',
  'payouts.mark': 'Marked payouts',
  'payouts.resolve': 'Resolved a payout',
  'returns.download-file': 'Downloaded the file of money that is paid back',
  'returns.mark': 'Recorded what the bank did with money that is paid back',
  'payouts.allow-account': 'Allowed an account that the bank refused',
  'payouts.set': 'Changed the payout settings',
  'seller.set': 'Changed the seller on documents',
  'network.repair-counters': 'Corrected counts after a restore',
  'proposal.approve': 'Approved a request',
  'proposal.expire': 'Approval request expired',
  'proposal.make': 'Requested approval',
  'proposal.refuse': 'Rejected a request',
  'proposal.take-effect': 'Applied a requested change',
  'proposal.void': 'Voided a request',
  'proposal.withdraw': 'Withdrew a request',
  'reason.change': 'Changed a decision reason',
  'reward-key.make': 'Created a key that signs rewards',
  'set-up.dismiss': 'Hid a set-up step',
  'setting.change': 'Changed a setting',
  'tax.pay': 'Recorded a tax payment',
  'tax.reverse': 'Reversed a tax payment that was recorded in error',
  'traffic.dismiss': 'Dismissed an anomaly',
  'traffic.recheck': 'Started a recheck',
}

type Area = OperatorAction extends `${infer First}.${string}` ? First : never

/** The areas of operators' actions. A new area does not compile without its words. */
const areaWords: Readonly<Record<Area, string>> = {
  operator: 'Operators',
  audit: 'Audit exports',
  mail: 'Emails',
  books: 'Books',
  check: 'Verifications',
  policy: 'Agreements',
  note: 'Notes',
  tag: 'Tags',
  cash: 'Cash',
  payouts: 'Payout runs',
  returns: 'Money paid back',
  seller: 'Seller',
  network: 'Network',
  proposal: 'Approval requests',
  reason: 'Decision reasons',
  'reward-key': 'Reward keys',
  'set-up': 'Set-up',
  setting: 'Settings',
  tax: 'Tax payments',
  traffic: 'Traffic',
}

/** What was done, in words; an action of a newer server as it is. */
export function actText(action: string): string {
  return lookUp(actWords, action) ?? activityText({ action })
}

const areas = new Set(
  [...activityActions, ...operatorActions].map((action) => action.split('.')[0] ?? ''),
)

/** The areas that the audit log can be narrowed to, by their words. */
export const auditAreas = [...areas]
  .map((area) => ({ value: area, label: lookUp(areaWords, area) ?? areaText(area) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
