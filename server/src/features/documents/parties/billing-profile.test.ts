import type { Buyer } from '@frontrow/contract/documents/parties'
import { minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { buyer, enterSeller, seller, taxUse } from '../../../../test/money/parties.ts'
import { type TestMember, sharedLaterWorld } from '../../../../test/support/world.ts'
import { setTax } from '../../../../test/support/terms.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { dayAfter, utcDayOf } from '../../../lib/time/utc-day.ts'
import type { WantedTreatment } from '../rules/set-tax.ts'
import { taxedElsewhere } from './parties.sql.ts'
import { findBuyer } from './parties.ts'

const world = await sharedLaterWorld()
const path = '/organization/billing-profile'
const save = (as: TestMember | undefined, body: unknown) =>
  world.call(as, { method: 'PUT', path, body })
const shown = async (as: TestMember) =>
  (await world.call(as, { method: 'GET', path })).json<{ profile: Buyer | null }>().profile

test('a profile is saved and seen by its own organization only', async () => {
  const member = await world.member()
  const other = await world.member()
  expect(await shown(member)).toBeNull()
  expect((await save(member, buyer)).json()).toMatchObject({ profile: buyer })
  const moved = { ...buyer, street: 'Kai 1', purchase_order: '' }
  expect((await save(member, moved)).statusCode).toBe(200)
  expect((await save(member, moved)).statusCode).toBe(200)
  expect(await shown(member)).toEqual(moved)
  expect(await shown(other)).toBeNull()
  const { organizationId } = member
  expect(await world.database.asSystem((db) => findBuyer(db, { organizationId }))).toEqual(moved)
  const trail = await world.ask<{ details: { fields: string[] } }>(
    "SELECT details FROM audit_log WHERE organization_id = $1 AND action = 'organization.save-billing-profile' ORDER BY at",
    [organizationId],
  )
  expect(trail.map(({ details }) => details.fields)).toEqual([
    expect.arrayContaining(['legal_name', 'vat_id']),
    ['street', 'purchase_order'],
  ])
})

test('what cannot stand on an invoice is refused beside its field', async () => {
  const member = await world.member()
  const refused = await save(member, { ...buyer, vat_id: 'DE136695970' })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { reason: 'party_not_valid', field: 'vat_id' },
  ])
  expect(await shown(member)).toBeNull()
})

test('of two tabs that save at once one wins whole', async () => {
  const member = await world.member()
  const one = { ...buyer, street: 'A 1', city: 'Aachen' }
  const two = { ...buyer, street: 'B 2', city: 'Bonn' }
  const answers = await Promise.all([save(member, one), save(member, two)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { street, city } = (await shown(member)) ?? buyer
  expect(['A 1 Aachen', 'B 2 Bonn']).toContain(`${street} ${city}`)
})

test('a buyer that moved is named until its tax is decided again', async () => {
  const member = await world.member()
  const outdated = async () => {
    const rows = await world.database.asSystem((db) =>
      taxedElsewhere(db, { most: 9, own: member.organizationId }),
    )
    return rows.length
  }
  const asAdvertiser = { side: 'advertiser', kind: 'domestic', rateBp: 1900 } as const
  const decide = async (tax: Pick<WantedTreatment, 'side' | 'kind' | 'rateBp'> = asAdvertiser) => {
    await world.turnClock(minuteMs)
    await setTax(world.services, { ...tax, email: member.email })
    await world.turnClock(minuteMs)
  }
  await save(member, buyer)
  expect(await outdated()).toBe(0)
  await decide()
  await save(member, { ...buyer, street: 'Kai 1' })
  expect(await outdated()).toBe(0)
  await save(member, { ...buyer, country: 'FR', vat_id: 'FR40303265045' })
  expect(await outdated()).toBe(1)
  await decide()
  expect(await outdated()).toBe(0)
  // The same holds for who is self-billed, and not for a publisher without tax.
  await decide({ side: 'publisher', kind: 'self_billed_reverse_charge', rateBp: 0 })
  await save(member, buyer)
  await decide()
  expect(await outdated()).toBe(1)
  await decide({ side: 'publisher', kind: 'none', rateBp: 0 })
  expect(await outdated()).toBe(0)
  await save(member, { ...buyer, country: 'FR', vat_id: 'FR40303265045' })
  await decide()
  expect(await outdated()).toBe(0)
})

test('after the seller moves each treatment is named until it is decided again [FINDINGS4-M5]', async () => {
  const [one, other] = [await world.member(), await world.member()]
  const decide = async (member: TestMember) => {
    await world.turnClock(minuteMs)
    await taxUse(world, member)
    await world.turnClock(minuteMs)
  }
  const outdated = async ({ organizationId }: typeof one) =>
    (
      await world.database.asSystem((db) => taxedElsewhere(db, { most: 9, own: organizationId }))
    ).map(({ isSellerMoved }) => isSellerMoved)
  const today = utcDayOf(await world.database.asSystem(readNow))
  await enterSeller(world, today)
  await decide(one)
  await decide(other)
  await enterSeller(world, dayAfter(today), { ...seller, city: 'Tartu' })
  expect(await outdated(one)).toEqual([])
  await enterSeller(world, dayAfter(dayAfter(today)), { ...seller, country: 'DE' })
  expect([await outdated(one), await outdated(other)]).toEqual([[true], [true]])
  await decide(one)
  expect([await outdated(one), await outdated(other)]).toEqual([[], [true]])
})
