/** A payment that a provider is asked to make. */
export interface PayoutOrder {
  /** `payout|<id>`: always the same for a payout, so that a provider pays it once. */
  key: string
  reference: string
  amountMicros: bigint
  currency: string
}

/** What a provider knows of an order. */
export type FoundOrder = 'sent' | 'paid' | 'returned' | { refused: string }

/** Moves money. What it does not answer is unknown, and is never asked for a second time. */
export interface PayoutProvider {
  /** Throws where it is not known whether the order was taken. */
  send(order: PayoutOrder): Promise<'sent' | { refused: string }>
  /** Undefined where the provider does not know the order, which proves nothing. */
  find(order: PayoutOrder): Promise<FoundOrder | undefined>
}

/** Lets the tests of outcomes play by the last digit of the amount. */
const minorMicros = 10_000n

/**
 * Plays a bank, by the last digit of an amount: 1 is refused, 2 takes the order and does not
 * answer, 3 is paid and sent back, any other is paid.
 */
export function createSandboxPayouts(): PayoutProvider {
  const lastDigit = ({ amountMicros }: PayoutOrder) => Number((amountMicros / minorMicros) % 10n)
  return {
    send: async (order) => {
      if (lastDigit(order) === 1) return { refused: 'The sandbox refuses amounts that end in 1.' }
      if (lastDigit(order) === 2) throw new Error('the sandbox does not answer')
      return 'sent'
    },
    find: async (order) => {
      const digit = lastDigit(order)
      if (digit === 1) return { refused: 'The sandbox refuses amounts that end in 1.' }
      return digit === 3 ? 'returned' : 'paid'
    },
  }
}
