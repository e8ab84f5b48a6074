// What the demo's studios pay: the one that pays in advance tops up by card and sends a bank
// transfer; a bank took one top-up back, and its last one was declined. The one that pays by
// invoice has a card too.
import { createSetupIntent, updatePaymentMethod } from '@frontrow/contract/billing'
import { sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import { createTopUp } from '@frontrow/contract/billing/top-ups'
import { findDeveloper } from '../../../features/identity/identity.ts'
import { startCharge } from '../../../features/billing/for-operators.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { ApiCaller } from '../../startup/api-caller.ts'
import { audit } from '../../../features/audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { inSession } from '../demo-session.ts'
import { correctDemoReceipts } from './demo-receipts.ts'
import { bookPrepayment } from '../../../features/documents/for-demo.ts'
import { taxOf, taxOn } from '../../../features/documents/for-billing.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

interface Owner {
  email: string
  password: string
}

const working = '4242424242424242'
/** Is taken, and each charge of it is declined. */
const declined = '4000000000000341'
/** Is charged, and the bank takes the money back. */
const disputed = '4000000000000259'

/** What a new card may be charged on one day. */
const netMicros = 200_000_000n
const disputedMicros = 50_000_000n

/** Charges the card of an organization, as of now. */
export async function topUpDemo(
  services: Services,
  email: string,
  micros = netMicros,
): Promise<void> {
  const owner = await services.database.asSystem((db) => findDeveloper(db, email))
  const organizationId = owner?.organizationId ?? ''
  const wanted = { organizationId, netMicros: micros, actor: 'system' }
  const charge = { ...wanted, purpose: 'top_up' } as const
  const made = await startCharge(services, charge)
  if (typeof made === 'string' || made.state !== 'succeeded')
    throw new Error(`the top-up of ${email} did not succeed`)
}

/** A bank transfer of the same amount, one that is reversed, and one that is to be returned. */
export async function wireDemoPrepayment(services: Services, email: string): Promise<void> {
  await services.database.asSystem(async (db) => {
    const owner = await findDeveloper(db, email)
    if (owner === undefined) throw new Error(`the demo has no studio of ${email}`)
    const { organizationId } = owner
    const now = await readNow(db)
    const valueOn = utcDayOf(now)
    const treatment = await taxOf(db, { organizationId, day: valueOn })
    if (treatment === undefined) throw new Error('the demo has no tax treatment')
    const taxMicros = taxOn(netMicros, treatment)
    const reference = `Transfer ${valueOn}`
    const reason = 'On the bank statement'
    await noteAct(db)
    const number = await bookPrepayment(db, services, {
      organizationId,
      receivedMicros: netMicros + taxMicros,
      taxMicros,
      valueOn,
      reference,
      from: { code: 'cash:bank' },
      actor: 'system',
      reason,
      now,
    })
    const by = { db, now, organizationId, actor: 'system' }
    await audit(by, 'prepayment.receive', { id: organizationId, details: { number, reference } })
  })
  await correctDemoReceipts(services, email)
}

/** Tops up with a card whose bank takes the money back, and enters another one. */
export async function disputeDemoCharge(
  services: Services,
  { caller, token, email }: { caller: ApiCaller; token: string; email: string },
): Promise<void> {
  await enterCard(caller, token, disputed)
  await topUpDemo(services, email, disputedMicros)
  await enterCard(caller, token, working)
}

/** Tries to top up with a card that is declined, and enters one that is not. */
export async function failDemoCharge(caller: ApiCaller, owner: Owner): Promise<void> {
  await inSession(caller, owner, async (token) => {
    await enterCard(caller, token, declined)
    await caller.call(createTopUp, { body: { amount: '100.00' } }, token)
    await enterCard(caller, token, working)
  })
}

/** Enters a card, as of now, and does what follows in the same session. */
export async function enterDemoCard(
  caller: ApiCaller,
  owner: Owner,
  follow: (token: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await inSession(caller, owner, async (token) => {
    await enterCard(caller, token, working)
    await follow(token)
  })
}

async function enterCard(caller: ApiCaller, token: string, number: string): Promise<void> {
  const { client_secret: secret } = await caller.call(createSetupIntent, {}, token)
  const id = sandboxPaymentMethodId(secret, { number, brand: 'visa', expire: '12/60' })
  if (id === undefined) throw new Error(`the demo has no test card ${number}`)
  await caller.call(updatePaymentMethod, { query: { payment_method_id: id } }, token)
}
