import { recordPayment } from '../../../src/features/billing/for-operators.ts'
import { fillOrganization } from '../../support/filled-organization.ts'
import type { World } from '../../support/world.ts'
import { knownOf } from './good-request.ts'
import { readRoutes } from '../../support/routes.ts'
import { type Outcome, readEverything, tryRequests } from './try-requests.ts'

/**
 * Sends mutated requests as a member of an organization that has one of everything, then reads all
 * of it again. `unread` lists the calls that failed to read.
 */
export async function tryMutatedRequests(
  world: World,
  how: { count: number; seed: string; first?: number },
): Promise<Outcome & { unread: string[] }> {
  const filled = await fillOrganization(world, 'Sturmflut')
  const as = filled.member
  const shown = await world.call(as, { method: 'GET', path: '/policies/latest/unsigned' })
  const policyId = shown.json<{ id: string }>().id
  const path = `/policies/{developer-id}/${policyId}`
  const signed = await world.call(as, { method: 'POST', path, body: signatureUnder(policyId) })
  if (signed.statusCode !== 200) throw new Error(`the agreement was not signed: ${signed.body}`)
  const payment = { amountMicros: 5_000_000n, email: as.email, operator: 'maria' }
  await recordPayment(world.services, { ...payment, reference: 'first' })
  const payments = await world.call(as, { method: 'GET', path: '/organization/payments' })
  const ad = await world.call(undefined, {
    method: 'POST',
    path: '/delivery/v1/ads',
    body: { placement_api_key: filled.placementKey, device: adDevice, test: true },
  })
  const known = knownOf(filled, {
    policyId,
    device: adDevice,
    ...signatureUnder(policyId),
    paymentId: payments.json<{ id: string }[]>()[0]?.id,
    token: ad.json<{ ad: { tokens: { click: string } } | null }>().ad?.tokens.click,
  })
  const leaving = await world.member()
  const trial = { world, as, leaving, routes: await readRoutes(world), known }
  const outcome = await tryRequests(trial, how)
  return { ...outcome, unread: await readEverything(trial) }
}

const adDevice = {
  type: 'phone',
  os: 'android',
  orientation: 'portrait',
  width: 390,
  height: 844,
  language: 'en',
}

/** The date is the machine's current day, because a new world's clock has not been moved. */
function signatureUnder(policyId: string) {
  return {
    name: 'Ida Lindqvist',
    designation: 'Director',
    signature: 'Ida Lindqvist',
    signature_confirm: 'Ida Lindqvist',
    signature_location: 'Lund',
    policy_id: policyId,
    signature_date: new Date().toISOString().slice(0, 10),
  }
}
