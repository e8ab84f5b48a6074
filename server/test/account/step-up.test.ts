import { describe, expect, test } from 'vitest'
import { readRoutes } from '../support/routes.ts'
import { type TestMember, sharedWorld } from '../support/world.ts'

// OPERATOR-9.7: which calls need a session that was confirmed within the last five minutes. The
// lists below are written by hand from OPERATOR §1.5 and do not use the contract.

const always = [
  'acceptOwnership',
  'addPasskey',
  'beginPasskey',
  'beginTotp',
  'confirmTotp',
  'createApiToken',
  'createWebhook',
  'editWebhook',
  'inviteMember',
  'makeRecoveryCodes',
  'nameOwner',
  'removeMember',
  'removePasskey',
  'removeTotp',
  'removeWebhook',
  'renamePasskey',
  'resetMemberFactor',
  'rotateWebhookSecret',
  'setMemberRole',
  'setTwoFactorRule',
  'takeOverApiToken',
]
const withFactor = [
  'changePassword',
  'createSetupIntent',
  'createTopUp',
  'payByCard',
  'payFromBalance',
  'saveBanking',
  'saveBillingProfile',
  'saveTaxation',
  'setAutoTopUp',
  'setPayoutThreshold',
  'updatePaymentMethod',
]

const world = await sharedWorld()
const ida = await world.member()
const calls = await readRoutes(world)

describe('OPERATOR-9.7', () => {
  test('these calls ask for a confirmation, and no other', () => {
    const named = (kind: string) =>
      calls.filter(({ stepUp }) => stepUp === kind).map(({ id }) => id)
    expect(named('always').toSorted()).toEqual(always)
    expect(named('with_factor').toSorted()).toEqual(withFactor)
  })

  test('each passes only within five minutes of a confirmation', async () => {
    await confirmedAgo(ida, 285)
    expect(await askedBy(ida)).toEqual([])
    await confirmedAgo(ida, 301)
    // Without a second factor, the writes of the published API never ask.
    expect(await askedBy(ida)).toEqual(always)
    await world.ask(
      `INSERT INTO developer_totp (holder_id, sealed, last_step, begun_at, confirmed_at)
       VALUES ($1, '', 0, app_now(), app_now())
       ON CONFLICT (holder_id) DO UPDATE SET confirmed_at = app_now()`,
      [ida.developerId],
    )
    expect(await askedBy(ida)).toEqual([...always, ...withFactor].toSorted())
    await confirmedAgo(ida, 285)
    expect(await askedBy(ida)).toEqual([])
  })

  test('a session that was never confirmed is refused', async () => {
    const [bo, ola] = [await world.member(), await world.member()]
    await world.ask('UPDATE sessions SET confirmed_at = NULL WHERE developer_id = $1', [
      bo.developerId,
    ])
    await confirmedAgo(ola, 1)
    expect(await askedBy(bo)).toEqual(always)
    expect(await askedBy(ola)).toEqual([])
  })
})

async function confirmedAgo({ developerId }: TestMember, seconds: number): Promise<void> {
  await world.ask(
    `UPDATE sessions SET confirmed_at = app_now() - $2::interval WHERE developer_id = $1`,
    [developerId, `${seconds} seconds`],
  )
}

/** The marked calls that ask this member to confirm. The requests are empty: access comes first. */
async function askedBy(member: TestMember): Promise<string[]> {
  const asked: string[] = []
  for (const { id, method, path } of calls.filter(({ stepUp }) => stepUp !== undefined)) {
    const answer = await world.call(member, { method, path: path.replaceAll(/\{\w+\}/g, 'x') })
    if (answer.json<{ reason?: string }>().reason === 'step_up_needed') asked.push(id)
  }
  return asked.toSorted()
}
