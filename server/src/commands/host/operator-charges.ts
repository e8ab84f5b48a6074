import { amountText } from '@frontrow/contract/money/amounts'
import {
  type ListedCharge,
  listCharges,
  lookUpById,
  refundAndSend,
} from '../../features/billing/billing.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo } from './cannot-do.ts'
import type { ChargesAct } from '../lines/operator-charges-line.ts'

/** Returns the lines to print. Throws `CannotDo` where nothing was changed. */
export async function handleCharges(
  services: Services,
  operator: string,
  act: ChargesAct,
): Promise<string[]> {
  if (act.act === 'list-charges') return linesOf(await listCharges(services, act.state))
  const actor = `operator:${operator}`
  if (act.act === 'look-up-charge') {
    const state = await lookUpById(services, { id: act.id, actor })
    if (state === undefined) throw new CannotDo(`There is no charge ${act.id}.`)
    return [`The charge is ${state}.`]
  }
  const { id: chargeId, netMicros, reason } = act
  const done = await refundAndSend(services, { chargeId, netMicros, reason, actor })
  if (done.outcome !== 'made') throw new CannotDo(obstacles[done.outcome])
  return [`${amountText(netMicros)} without tax leave the balance: the refund is ${done.state}.`]
}

const obstacles = {
  needs_two:
    'This is more than one person may give away alone in 30 days: propose it under Finance, Charges. Nothing was changed.',
  charge_not_found: 'There is no such charge. Nothing was changed.',
  charge_not_paid: 'Only a top-up that was paid is given back. Nothing was changed.',
  refund_too_large: 'This is more than what is left of the charge. Nothing was changed.',
  balance_used: 'This is more than the unused balance. Nothing was changed.',
} as const

function linesOf(charges: readonly ListedCharge[]): string[] {
  if (charges.length === 0) return ['There is no such charge.']
  return charges.map(({ id, state, total, currency, organization, created_at: at }) =>
    [id, at.slice(0, 19).replace('T', ' '), state, `${total} ${currency}`, organization.name].join(
      '  ',
    ),
  )
}
