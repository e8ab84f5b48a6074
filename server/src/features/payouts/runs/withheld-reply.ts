import { amountText } from '@frontrow/contract/money/amounts'

/** Tax that is withheld, where there is any. */
export function withheldReply(micros: bigint): { withheld?: string } {
  return micros === 0n ? {} : { withheld: amountText(micros) }
}
