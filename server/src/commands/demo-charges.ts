// What the demo's first studio charges its card: one top-up is declined, and another one is paid
// after the card was replaced.
import { createSetupIntent, updatePaymentMethod } from '@frontrow/contract/billing'
import { sandboxPaymentMethodId } from '@frontrow/contract/sandbox-cards'
import { createTopUp } from '@frontrow/contract/top-ups'
import type { DemoCaller } from './demo-caller.ts'
import { inSession } from './demo-session.ts'

/** The number 0341 is taken, and each charge of it is declined. */
const charges = [
  { card: '4000000000000341', amount: '100.00' },
  { card: '4242424242424242', amount: '150.00' },
] as const

/** Tops up by calls of the studio's owner, as of now. */
export async function chargeDemoCard(
  caller: DemoCaller,
  owner: { email: string; password: string },
): Promise<void> {
  await inSession(caller, owner, async (token) => {
    for (const { card, amount } of charges) {
      await enterCard(caller, token, card)
      await caller.call(createTopUp, { body: { amount } }, token)
    }
  })
}

async function enterCard(caller: DemoCaller, token: string, number: string): Promise<void> {
  const { client_secret: secret } = await caller.call(createSetupIntent, {}, token)
  const id = sandboxPaymentMethodId(secret, { number, brand: 'visa', expire: '12/60' })
  if (id === undefined) throw new Error(`the demo has no test card ${number}`)
  await caller.call(updatePaymentMethod, { query: { payment_method_id: id } }, token)
}
