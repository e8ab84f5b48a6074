import Type, { type Static } from 'typebox'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { isIban } from '@frontrow/contract/money/iban'
import type { changePayoutSettings as call } from '@frontrow/contract/operator/finance/payout-acts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { OperatorActContext, Proposal } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { proposalKind, proposeFrozen } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isReadable } from './sepa-text.ts'
import { plainNumber } from '../../billing/billing.ts'
import {
  findPayoutSettings,
  type PayoutSettings,
  writePayoutSettings,
} from './payout-settings.sql.ts'

/** Decimal texts, as people read them. */
const textOrNull = Type.Union([Type.String(), Type.Null()])
const shown = Type.Object({
  threshold: Type.String(),
  netDays: Type.Integer(),
  accountName: textOrNull,
  accountIban: textOrNull,
})
type Shown = Static<typeof shown>
const settingsChange = Type.Object({ before: shown, after: shown })

/** Other settings of payouts, for the whole network. */
export const payoutSettingsChanged = proposalKind(settingsChange, {
  name: 'payouts.change-settings',
  needs: 'finance.write',
  title: 'Change payout settings',
  subjectName: () => Promise.resolve('The whole network'),
  changes: ({ before, after }) =>
    [
      { field: 'Payout threshold', before: before.threshold, after: after.threshold },
      { field: 'Net days', before: String(before.netDays), after: String(after.netDays) },
      { field: 'Paying account: holder', before: before.accountName, after: after.accountName },
      { field: 'Paying account: IBAN', before: before.accountIban, after: after.accountIban },
    ].filter((change) => change.before !== change.after),
  isUnchanged: async (db, { payload }) =>
    isSame(shownOf(await findPayoutSettings(db, { isLocked: true })), payload.before),
  apply: async (_services, db, { payload, actor, now, reason }) => {
    const { threshold, ...others } = payload.after
    await writePayoutSettings(db, { ...others, thresholdMicros: microsOf(threshold) ?? 0n })
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { reason, ...payload.after }
    await audit(consoleAct(by), 'payouts.set', { id: 'settings', details })
  },
})

/** PUT /finance/payout-settings */
export async function changePayoutSettings(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const wanted = wantedOf(body)
  return proposeFrozen(ctx, (db) => proposedSettings(db, wanted, body.reason))
}

/** The proposal of other settings. Refuses `settings_same`. */
export async function proposedSettings(
  db: Db,
  wanted: PayoutSettings,
  reason: string,
): Promise<Proposal> {
  const after = shownOf(wanted)
  const before = shownOf(await findPayoutSettings(db))
  if (isSame(before, after)) refuse('settings_same')
  return {
    kind: payoutSettingsChanged.name,
    subject: 'payouts',
    organizationId: null,
    payload: { before, after },
    reason,
  }
}

/** Refuses `threshold_too_low` and `iban_not_valid`. */
function wantedOf(body: Input<typeof call>['body']): PayoutSettings {
  const thresholdMicros = microsOf(body.threshold) ?? 0n
  if (thresholdMicros <= 0n) refuse('threshold_too_low', { field: 'threshold' })
  return { thresholdMicros, netDays: body.net_days, ...accountOf(body) }
}

/** The name and the IBAN of the network's own account belong together. */
function accountOf({
  account_name: name,
  account_iban: iban,
}: Input<typeof call>['body']): Pick<PayoutSettings, 'accountName' | 'accountIban'> {
  const accountName = (name ?? '').trim() || null
  const accountIban = plainNumber(iban) || null
  if (accountIban !== null && !isIban(accountIban))
    refuse('iban_not_valid', { field: 'account_iban' })
  if ((accountIban === null) !== (accountName === null))
    refuse('iban_not_valid', {
      field: accountIban === null ? 'account_iban' : 'account_name',
      message: 'Enter both the account holder and the IBAN, or neither.',
    })
  if (accountName !== null && !isReadable(accountName))
    refuse('iban_not_valid', {
      field: 'account_name',
      message: 'Enter the account holder in Latin letters, as your bank does.',
    })
  return { accountName, accountIban }
}

function shownOf({ thresholdMicros, ...others }: PayoutSettings): Shown {
  return { ...others, threshold: amountText(thresholdMicros) }
}

function isSame(one: Shown, other: Shown): boolean {
  return (
    one.threshold === other.threshold &&
    one.netDays === other.netDays &&
    one.accountName === other.accountName &&
    one.accountIban === other.accountIban
  )
}
