import { microsOf } from '@frontrow/contract/money/amounts'
import { storedChargeStates } from '@frontrow/contract/operator/finance/charges'
import { BadLine } from './line-parts.ts'

type ChargeState = (typeof storedChargeStates)[number]

export type ChargesAct =
  | { act: 'list-charges'; state?: ChargeState }
  | { act: 'look-up-charge'; id: string }
  | { act: 'refund-charge'; id: string; netMicros: bigint; reason: string }

/** Reads `list-charges [<state>]`. */
export function listChargesOf(rest: readonly string[]): ChargesAct {
  const [word, ...more] = rest
  if (word === undefined) return { act: 'list-charges' }
  const state = storedChargeStates.find((known) => known === word)
  if (state === undefined || more.length > 0)
    throw new BadLine(`list-charges takes one of ${storedChargeStates.join(', ')}, or nothing.`)
  return { act: 'list-charges', state }
}

/** Reads `look-up-charge <id>`. */
export function lookUpChargeOf(rest: readonly string[]): ChargesAct {
  const [id, ...more] = rest
  if (id === undefined || more.length > 0)
    throw new BadLine('look-up-charge takes the id of one charge, as list-charges shows it.')
  return { act: 'look-up-charge', id }
}

/** Reads `refund-charge <id> <amount> --why <text>`. */
export function refundChargeOf(
  rest: readonly string[],
  { why }: { why?: string | undefined },
): ChargesAct {
  const [id, amount, ...more] = rest
  if (id === undefined || amount === undefined || more.length > 0)
    throw new BadLine('refund-charge takes the id of a charge and an amount without tax.')
  const netMicros = microsOf(amount)
  if (netMicros === undefined || netMicros === 0n)
    throw new BadLine(`"${amount}" is not an amount such as 25 or 25.50.`)
  const reason = (why ?? '').trim()
  if (reason.length < 3) throw new BadLine('refund-charge needs --why with the reason.')
  return { act: 'refund-charge', id, netMicros, reason }
}

export const chargesUsage = `
  list-charges [<state>]        list the newest charges of cards, all or those in one state, as unknown
  look-up-charge <id>           ask the card provider what became of a charge; nothing is charged again
  refund-charge <id> <amount> --why <text>
                                give back unused money of a top-up, without its tax, which goes with it; more than 500 is
                                proposed in the operator's console`
