import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { ProviderUnavailable } from '../cards/card-provider.ts'
import type { ChargeOrder, ChargeOutcome } from '../cards/charge-provider.ts'
import { beginAsking } from '../settlement/charge-attempt.sql.ts'
import { type Charge, findCharge } from '../settlement/charge.sql.ts'
import { askLater } from '../settlement/next-question.sql.ts'
import { type ChargeServices, providerOf } from '../settlement/charge-services.ts'
import { followDisputes } from '../disputes/follow-disputes.ts'
import { isSettledOtherwise } from '../settlement/needless-charge.sql.ts'
import { storeOutcome } from '../settlement/store-outcome.ts'

/** How long a question may be under way before the sweep asks what became of it. */
export const patienceMs = minuteMs

/**
 * Stripe forgets idempotency keys after a day, and a request that is repeated then is a second
 * payment. One hour is kept for clocks that differ.
 */
const repeatableMs = 23 * hourMs

/** Twice as long as a key is kept, so that a request that was held up on its way is executed. */
const neverArrivedMs = 46 * hourMs

/** The claim of the cardholder's browser, which only the sandbox believes. */
export type Claim = 'confirmed' | 'refused'

/**
 * Sends a new charge to the provider and stores the outcome. Does nothing for a charge that was
 * sent before. Returns the charge as it is afterwards.
 */
export async function sendCharge(services: ChargeServices, id: string): Promise<Charge> {
  const begun = await services.database.asSystem(async (db) => {
    const now = await readNow(db)
    return beginAsking(db, { id, now, nextAt: new Date(now.getTime() + patienceMs) })
  })
  return begun === undefined ? readCharge(services, id) : askProvider(services, begun)
}

/** Asks the provider to make the payment of a charge whose state is `asking`. */
export async function askProvider(services: ChargeServices, charge: Charge): Promise<Charge> {
  const provider = await providerOf(services, charge)
  const outcome = await outcomeOrUnknown(services, charge, () => provider.charge(orderOf(charge)))
  return settle(services, { charge, outcome, actor: charge.createdBy })
}

/** The sandbox sends no events, so that its disputes are looked for as soon as it was paid. */
async function settle(
  services: ChargeServices,
  settlement: Parameters<typeof storeOutcome>[1],
): Promise<Charge> {
  const settled = await storeOutcome(services, settlement)
  if (settled.provider === 'sandbox') await followDisputes(services, settled)
  return settled
}

/**
 * Asks the provider what became of a charge, and stores it. A request that the provider does not
 * know is sent again under the same idempotency key while the key is kept. A payment that nobody
 * confirms is cancelled after 23 hours, and once its invoice was settled otherwise. Returns the
 * charge as it is afterwards.
 */
export async function lookUpCharge(
  services: ChargeServices,
  { charge, actor, claim }: { charge: Charge; actor: string; claim?: Claim },
): Promise<Charge> {
  if (charge.state === 'created') return sendCharge(services, charge.id)
  if (charge.askedAt === null) return charge
  const { database } = services
  const { now, isNeedless } = await database.asSystem(async (db) => ({
    now: await readNow(db),
    isNeedless: await isSettledOtherwise(db, charge),
  }))
  const ageMs = now.getTime() - charge.askedAt.getTime()
  const isGivenUp = isNeedless || ageMs > repeatableMs
  const provider = await providerOf(services, charge)
  const outcome = await outcomeOrUnknown(services, charge, async () => {
    const found = await provider.lookUp({
      ...orderOf(charge),
      reference: charge.reference ?? undefined,
      since: charge.askedAt ?? now,
      ...(claim !== undefined && { claim }),
    })
    if (found?.state === 'needs_action' && isGivenUp)
      return provider.cancel({ ...orderOf(charge), reference: found.reference })
    if (found !== undefined) return found
    if (ageMs < repeatableMs) return provider.charge(orderOf(charge))
    return ageMs < neverArrivedMs ? undefined : neverArrived
  })
  return settle(services, { charge, outcome, actor })
}

const neverArrived: ChargeOutcome = {
  state: 'declined',
  reference: undefined,
  code: 'never_arrived',
  message: 'The card provider never got this payment. Nothing was charged.',
  isHard: false,
}

/** Puts a charge off whose provider cannot be asked now. */
export async function putOff(services: ChargeServices, charge: Charge): Promise<void> {
  await services.database.asSystem(async (db) => {
    const now = await readNow(db)
    await askLater(db, 'charges', { id: charge.id, nextAt: new Date(now.getTime() + patienceMs) })
  })
}

/** Returns undefined where the answer was lost. Only a look-up then tells the outcome. */
async function outcomeOrUnknown(
  { log }: ChargeServices,
  charge: Charge,
  ask: () => Promise<ChargeOutcome | undefined>,
): Promise<ChargeOutcome | undefined> {
  try {
    return await ask()
  } catch (error) {
    const isAway = error instanceof ProviderUnavailable
    log[isAway ? 'warn' : 'error'](
      { err: error, charge: charge.id, attempt: charge.attempt },
      'the outcome of a charge is not known; the card provider is asked for it each minute, and nothing is charged twice; if this repeats, check the Stripe key, its rights and the status of Stripe',
    )
    return undefined
  }
}

function orderOf(charge: Charge): ChargeOrder {
  return {
    chargeId: charge.id,
    attempt: charge.attempt,
    organizationId: charge.organizationId,
    customer: charge.customer,
    paymentMethodId: charge.paymentMethodId,
    amountMicros: charge.netMicros + charge.taxMicros,
    currency: charge.currency,
  }
}

async function readCharge({ database }: ChargeServices, id: string): Promise<Charge> {
  const charge = await database.asSystem((db) => findCharge(db, id))
  if (charge === undefined) throw new Error(`there is no charge ${id}`)
  return charge
}
