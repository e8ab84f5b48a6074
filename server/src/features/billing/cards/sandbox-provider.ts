import { randomBytes } from 'node:crypto'
import {
  readSandboxPaymentMethodId,
  sandboxClientSecret,
} from '@frontrow/contract/money/sandbox-cards'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { CardProvider } from './card-provider.ts'
import { sandboxCharges } from './sandbox-charges.ts'

/**
 * Accepts the published test numbers and takes no money. A payment method contains the id of its
 * intent, so another organization cannot use it.
 */
export const sandboxProvider: CardProvider = {
  name: 'sandbox',
  ...sandboxCharges,
  findCustomer: async () => undefined,
  makeCustomer: async ({ organizationId }) => `cus_sandbox_${organizationId}`,
  begin: async ({ id, customer }) => ({
    id,
    customer,
    clientSecret: sandboxClientSecret(id, randomBytes(16).toString('hex')),
  }),
  // Sandbox intents exist only in our database, and their rows show whether they were used.
  isOpen: async () => true,
  cardOf: async (paymentMethodId, { intents, now }) => {
    const read = readSandboxPaymentMethodId(paymentMethodId)
    const intent = intents.find(({ id }) => id === read?.intentId)
    if (read === undefined || intent === undefined) return undefined
    if (read.card.declined !== undefined) refuse('card_declined', { message: read.card.declined })
    if (isOver(read.expire, now)) refuse('card_declined', { message: 'Your card has expired.' })
    const { last4, expire } = read
    return { intent, brand: read.card.brand, last4, expire }
  },
  forget: async () => undefined,
}

/** A card is valid until the end of its month. */
function isOver(expire: string, now: Date): boolean {
  const [month = 0, year = 0] = expire.split('/').map(Number)
  return now.getTime() >= Date.UTC(2000 + year, month, 1)
}
