import { dayMs } from '@frontrow/contract/durations'
import { sandboxCards, sandboxPaymentMethodId } from '@frontrow/contract/money/sandbox-cards'
import { expect, test } from 'vitest'
import { beginCard, secretFor, sendCard, showCard } from '../../../../test/stripe/charges.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()

const begin = (as: TestMember) => beginCard(world, as)
const secretOf = (as: TestMember) => secretFor(world, as)
const keep = (as: TestMember, method: string) => sendCard(world, as, method)
const show = (as: TestMember) => showCard(world, as)

const visa = { number: '4242424242424242', brand: 'visa', expire: '12/60' }

function methodOf(secret: string, card: Partial<typeof visa> = {}): string {
  const id = sandboxPaymentMethodId(secret, { ...visa, ...card })
  if (id === undefined) throw new Error(`${secret} is no client secret`)
  return id
}

test('the console is told who takes the card', async () => {
  const member = await world.member()
  const answer = await world.call(member, { method: 'GET', path: '/payment/provider' })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { provider: 'sandbox', publishable_key: null },
  ])
})

test('no card is exactly 400, and another card takes the place of one [API-18 API-20 ENT-08]', async () => {
  const member = await world.member()
  const none = await show(member)
  expect([none.statusCode, none.json()]).toMatchObject([400, { reason: 'no_card' }])
  const kept = await keep(member, methodOf(await secretOf(member)))
  expect([kept.statusCode, kept.json()]).toEqual([200, { status: 'SUCCESS' }])
  expect((await show(member)).json()).toEqual({ brand: 'visa', last4: '4242', expire: '12/60' })
  const amex = { number: '378282246310005', brand: 'amex', expire: '01/59' }
  await keep(member, methodOf(await secretOf(member), amex))
  expect((await show(member)).json()).toEqual({ brand: 'amex', last4: '0005', expire: '01/59' })
  const trail = await world.ask<{ action: string }>(
    "SELECT action FROM audit_log WHERE organization_id = $1 AND action LIKE 'card.%' ORDER BY at, id",
    [member.organizationId],
  )
  expect(trail.map(({ action }) => action)).toEqual([
    'card.begin',
    'card.save',
    'card.begin',
    'card.save',
  ])
})

test('an open intent is handed out again for an hour, also to callers at once [API-19]', async () => {
  const member = await world.member()
  const secrets = await Promise.all(Array.from({ length: 10 }, () => secretOf(member)))
  expect(new Set(secrets).size).toBe(1)
  const [first = ''] = secrets
  expect(first).toMatch(/^seti_sandbox_[0-9a-f-]{36}_secret_[0-9a-f]{32}$/)
  await world.turnClock(3_580_000)
  expect(await secretOf(member)).toBe(first)
  await world.turnClock(21_000)
  const second = await secretOf(member)
  expect(second).not.toBe(first)
  // The older intent still accepts a card for a day.
  expect((await keep(member, methodOf(first))).statusCode).toBe(200)
  await world.turnClock(dayMs)
  expect((await keep(member, methodOf(second))).statusCode).toBe(422)
})

test('five intents an hour, then 429 that says how long', async () => {
  const member = await world.member()
  for (let count = 0; count < 5; count += 1) {
    expect((await keep(member, methodOf(await secretOf(member)))).statusCode).toBe(200)
  }
  const sixth = await begin(member)
  expect([sixth.statusCode, sixth.json()]).toMatchObject([429, { reason: 'too_many_requests' }])
  const wait = Number(sixth.headers['retry-after'])
  expect(wait).toBeGreaterThan(3500)
  expect(wait).toBeLessThanOrEqual(3600)
  await world.turnClock(wait * 1000)
  expect((await begin(member)).statusCode).toBe(200)
})

test('an address begins twenty an hour, with however many organizations', async () => {
  const beginFrom = async (remoteAddress: string) => {
    const { token } = await world.member()
    return world.server.inject({
      method: 'POST',
      url: '/api/v1/payment/create-setup-intent',
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
    })
  }
  for (let count = 0; count < 10; count += 1)
    expect((await beginFrom('192.0.2.7')).statusCode).toBe(200)
  const refused = await beginFrom('192.0.2.7')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300)
  expect((await beginFrom('192.0.2.8')).statusCode).toBe(200)
  await world.turnClock(360_000)
  expect((await beginFrom('192.0.2.7')).statusCode).toBe(200)
})

test('a card is taken only with an open intent of this organization', async () => {
  const member = await world.member()
  const stranger = await world.member()
  const theirs = methodOf(await secretOf(stranger))
  const own = methodOf(await secretOf(member))
  const wrong = [
    theirs,
    'pm_1abc',
    own.slice(0, -1),
    `${own}0`,
    own.replace('visa', 'amex'),
    own.replace('4242', '9999'),
    own.replace('1260', '1360'),
    own.toUpperCase(),
  ]
  for (const method of wrong) {
    const answer = await keep(member, method)
    expect([method, answer.statusCode, answer.json()]).toMatchObject([
      method,
      422,
      { reason: 'card_not_ours' },
    ])
  }
  expect((await show(member)).statusCode).toBe(400)
  expect((await show(stranger)).statusCode).toBe(400)
})

test('an intent makes one card; the one on file named again changes nothing', async () => {
  const member = await world.member()
  const secret = await secretOf(member)
  const answers = await Promise.all(
    ['10/60', '11/60', '12/60'].map((expire) => keep(member, methodOf(secret, { expire }))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 422, 422,
  ])
  const { expire } = (await show(member)).json<{ expire: string }>()
  expect((await keep(member, methodOf(secret, { expire }))).statusCode).toBe(200)
  const rows = await world.ask(
    'SELECT * FROM audit_log WHERE organization_id = $1 AND action = $2',
    [member.organizationId, 'card.save'],
  )
  expect(rows).toHaveLength(1)
})

test('a card that is not taken says why, and its intent stays open for another', async () => {
  const member = await world.member()
  const secret = await secretOf(member)
  const declined = sandboxCards.filter((card) => card.declined !== undefined)
  expect(declined.length).toBeGreaterThan(0)
  for (const { number, brand, declined: message } of declined) {
    const answer = await keep(member, methodOf(secret, { number, brand }))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { reason: 'card_declined', message },
    ])
  }
  const old = await keep(member, methodOf(secret, { expire: '01/20' }))
  expect(old.json()).toMatchObject({ reason: 'card_declined', message: 'Your card has expired.' })
  expect((await keep(member, methodOf(secret))).statusCode).toBe(200)
})

test('every other test number is taken', async () => {
  for (const { number, brand } of sandboxCards.filter((card) => card.declined === undefined)) {
    const member = await world.member()
    const answer = await keep(member, methodOf(await secretOf(member), { number, brand }))
    expect([number, answer.statusCode]).toEqual([number, 200])
  }
})

test('a card is good to the end of its month', async () => {
  const [row] = await world.ask<{ month: string }>(
    "SELECT to_char(app_now() AT TIME ZONE 'UTC', 'MM/YY') AS month",
  )
  const member = await world.member()
  const answer = await keep(member, methodOf(await secretOf(member), { expire: row?.month ?? '' }))
  expect(answer.statusCode).toBe(200)
})
