import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import { beforeAll, expect, test } from 'vitest'
import { makeApp } from '../support/market.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { messagesOf, takeMessages } from '../support/webhooks.ts'
import { type TestMember, openWorld } from '../support/world.ts'
import {
  approve,
  makePublisher,
  openPayoutBooks,
  type PayoutBooks,
  propose,
  rightIban,
  ripen,
} from './payout-books.ts'

// The webhooks of a publisher are told what becomes of its payouts.
// World of its own: it closes days and months of the whole network.
const world = await openWorld()
let books: PayoutBooks
let publisher: TestMember
let organizationIds: string[]
const told = <T extends MessageTypeName>(type: T) => messagesOf(world, type, organizationIds)

beforeAll(async () => {
  books = await openPayoutBooks(world)
  const bank = { bank_account_holder_name: 'Lantern', iban: rightIban }
  const payable = 1_200_004_321n
  publisher = await makePublisher(books, { name: 'lantern', payable, bank })
  const other = await makePublisher(books, { name: 'pines', payable, bank })
  await takeMessages(world, [publisher.organizationId], ['payout.approved'])
  const types = ['payout.held', 'payout.released'] as const
  organizationIds = [publisher.organizationId, other.organizationId]
  await takeMessages(world, organizationIds, types)
  await ripen(books)
})

const holdOn = async (object_kind: 'organization' | 'app', object_id: string) => {
  const as = await makeOperator(world, 'finance')
  const message = 'We look at the clicks.'
  const body = { object_kind, object_id, message, reason: 'clicks', review_by: '2030-01-01' }
  return actAs<{ id: string }>(world, as, { method: 'POST', path: '/payout-holds', body })
}

const lift = async (id: string) => {
  const as = await makeOperator(world, 'finance')
  const body = { reason: 'nothing was found' }
  await actAs(world, as, { method: 'PUT', path: `/payout-holds/${id}/lift`, body })
}

test('payouts are held and released with what is payable at that moment', async () => {
  const { id } = await holdOn('organization', publisher.organizationId)
  const money = { reason: 'operator', amount: '1200.004321', currency: 'USD' }
  const text = 'We look at the clicks.'
  expect(await told('payout.held')).toEqual([
    { hold_id: id, ...money, review_by: '2030-01-01', text },
  ])
  expect(await told('payout.released')).toEqual([])
  await lift(id)
  expect(await told('payout.released')).toEqual([{ hold_id: id, ...money }])
})

test('a hold that is refused, or is on one app, tells nobody', async () => {
  const app = await makeApp(world, publisher)
  await lift((await holdOn('app', app.id)).id)
  expect(await told('payout.held')).toHaveLength(1)
  expect(await told('payout.released')).toHaveLength(1)
  const { id } = await holdOn('organization', publisher.organizationId)
  await expect(holdOn('organization', publisher.organizationId)).rejects.toThrow('hold_exists')
  expect(await told('payout.held')).toHaveLength(2)
  await lift(id)
})

test('an approved run tells each organization its payout', async () => {
  const { proposal } = await propose(books)
  expect(await told('payout.approved')).toEqual([])
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const [payout] = await world.ask<{ id: string; reference: string }>(
    'SELECT id, reference FROM payouts WHERE organization_id = $1',
    [publisher.organizationId],
  )
  expect(await told('payout.approved')).toEqual([
    {
      payout_id: payout?.id,
      reference: payout?.reference,
      month: '2020-01',
      amount: '1200.00',
      currency: 'USD',
    },
  ])
})
