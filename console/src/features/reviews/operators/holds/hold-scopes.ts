import type { HeldKind, HoldScope } from '@frontrow/contract/holds'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import { payoutHeldKinds } from '@frontrow/contract/operator/payout-holds'

/** What a hold stops, in words. */
export const scopeWords: Readonly<Record<HoldScope, string>> = {
  serving: 'Serving',
  advertise: 'Campaigns',
  monetize: 'Monetization',
  write: 'Changes by members',
  payout: 'Payouts (earnings held)',
}

export const kindWords: Readonly<Record<HeldKind, string>> = {
  organization: 'Organization',
  app: 'App',
  placement: 'Placement',
  campaign: 'Campaign',
  content: 'Ad',
}

/** A choice of the form: `all` is everything that an organization does. */
export type ChosenScope = HoldScope | 'all'

/** What an operator may choose for an object, with its words. */
export function scopesFor(
  kind: HeldKind,
  may: (needs: OperatorPermission) => boolean,
): { value: ChosenScope; label: string }[] {
  const labelled = (value: HoldScope) => ({ value, label: scopeWords[value] })
  const serving =
    kind === 'organization'
      ? [
          ...(['advertise', 'monetize', 'write'] as const).map(labelled),
          { value: 'all' as const, label: 'All three: suspend' },
        ]
      : [labelled('serving')]
  const isPaid = payoutHeldKinds.some((known) => known === kind)
  return [
    ...(may('hold.serving') ? serving : []),
    ...(may('hold.payout') && isPaid ? [labelled('payout')] : []),
  ]
}

/** The permission of the button that places a hold: either one where both kinds are possible. */
export function neededToHold(
  kind: HeldKind,
  may: (needs: OperatorPermission) => boolean,
): OperatorPermission | undefined {
  return scopesFor(kind, may).length > 0 ? undefined : 'hold.serving'
}
