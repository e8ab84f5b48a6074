// What the denial of an ad means for the same file in ads of others.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { caseAbout, decide, undoAs } from '../../../../test/support/cases.ts'
import { type MarketApp, makeApp } from '../../../../test/support/market.ts'
import { makeOperator } from '../../../../test/support/operators.ts'
import { createVideoAd } from '../../../../test/support/uploader.ts'
import { sharedLaterWorld } from '../../../../test/support/world.ts'

const world = await sharedLaterWorld()
const moderator = await makeOperator(world, 'moderator')
const victim = await makeApp(world, await world.member({ name: 'Copied' }))
const attacker = await makeApp(world, await world.member({ name: 'Copies' }))

type Ad = Awaited<ReturnType<typeof createVideoAd>>

const createAd = (app: MarketApp, sha256: Buffer) => createVideoAd(world, app, sha256)
const adCase = (id: string) => caseAbout(world, moderator, { kind: 'ad', subjectId: id })
const approve = async (id: string) =>
  decide(world, await adCase(id), { outcome: 'approve', rating: 1 })
const deny = async (id: string, code: string) =>
  decide(world, await adCase(id), { outcome: 'deny', reason_code: code })

async function statesOf(...ads: Ad[]): Promise<string[]> {
  const found = await world.ask<{ id: string; state: string }>(
    'SELECT id, review_state AS state FROM campaignable_ad_contents WHERE id = ANY ($1)',
    [ads.map(({ id }) => id)],
  )
  return ads.map((ad) => found.find(({ id }) => id === ad.id)?.state ?? '')
}

test('a denial for a brand holds for one organization’s copies alone', async () => {
  const file = randomBytes(32)
  const shown = await createAd(victim, file)
  const copies = [await createAd(attacker, file), await createAd(attacker, file)] as const
  await deny(copies[0].id, 'ad_brand_misuse')
  expect(await statesOf(...copies, shown)).toEqual(['denied', 'denied', 'approved'])
  expect(await adCase(shown.id)).toMatchObject({ state: 'open', version: 1 })
  expect((await createAd(attacker, file)).review).toBe('denied')
  expect((await createAd(victim, file)).review).toBeUndefined()
})

test.each(['ad_scam', 'ad_adult'])(
  'a denial for %s spares copies that a person has approved',
  async (code) => {
    // Without a denial for fraud, after which everything new waits for 90 days.
    const attacker = await makeApp(world, await world.member())
    const file = randomBytes(32)
    const shown = await createAd(victim, file)
    await approve(shown.id)
    const same = await createAd(victim, file)
    const other = await createAd(await makeApp(world, await world.member()), file)
    const copies = [await createAd(attacker, file), await createAd(attacker, file)] as const
    const done = await deny(copies[0].id, code)
    const all = [...copies, other, shown, same]
    expect(await statesOf(...all)).toEqual(['denied', 'denied', 'denied', 'approved', 'approved'])
    for (const { id } of [shown, same]) expect((await adCase(id)).state).toBe('open')
    // The organization has an approved ad with this file, so that the next one waits for a person.
    expect((await createAd(victim, file)).review).toBe('pending')
    expect((await createAd(attacker, file)).review).toBe('denied')
    expect((await undoAs(world, done.by, done.id)).statusCode).toBe(200)
    expect(await statesOf(...all)).toEqual(all.map(() => 'approved'))
    await deny(copies[0].id, code)
    await deny(shown.id, code)
    expect(await statesOf(shown, same)).toEqual(['denied', 'denied'])
  },
)

test('an ad that an appeal let in counts as approved by a person', async () => {
  const file = randomBytes(32)
  const shown = await createAd(victim, file)
  const denial = await deny(shown.id, 'ad_misleading')
  await world.turnClock(61_000)
  const appeal = await world.call(victim.member, {
    method: 'POST',
    path: `/decisions/${denial.id}/appeal`,
    body: { text: 'It shows our app.' },
  })
  expect(appeal.statusCode, appeal.body).toBe(200)
  const about = { kind: 'appeal', subjectId: denial.id }
  await decide(world, await caseAbout(world, moderator, about), { outcome: 'overturn' })
  await deny((await createAd(attacker, file)).id, 'ad_scam')
  expect(await statesOf(shown)).toEqual(['approved'])
  expect((await adCase(shown.id)).state).toBe('open')
})
