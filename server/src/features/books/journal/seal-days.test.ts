import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { entryOf, post, tamper } from '../../../../test/money/ledger-storm.ts'
import { tamperings } from '../../../../test/money/ledger-tampering.ts'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { openBooks } from './open-books.ts'
import { sealBookDays } from './seal-days.ts'
import { verifyBooks } from '../verify/verify-books.ts'

// World of its own: it closes days and months of the whole network.
let world: World
beforeAll(async () => {
  world = await makeWorld()
  await openBooks(world.services, 'operator:ida')
  const { organizationId } = await world.member()
  for (let day = 0; day < 3; day += 1) {
    for (let number = 0; number < 4; number += 1)
      await post(
        world,
        entryOf(`${day}/${number}`, [
          {
            debit: { code: 'cash:sandbox' },
            credit: { code: 'advertiser', organizationId },
            currency: 'USD',
            amountMicros: BigInt(100 + number),
          },
        ]),
      )
    await world.turnClock(dayMs)
  }
})
afterAll(() => world.close())

const sealOf = async () =>
  (await verifyBooks(world.services)).find(({ check }) => check.includes('seals'))

describe('MONEY-M9', () => {
  test('each ended day is sealed once, and its seal names the one before', async () => {
    await world.turnClock(dayMs)
    const days = await sealBookDays(world.services)
    expect(days).toHaveLength(3)
    expect(await sealBookDays(world.services)).toEqual([])
    expect(await sealOf()).toEqual({ check: 'the books: seals of days, 3', difference: undefined })
  })

  test('nothing is posted on a sealed day', async () => {
    await world.ask(`UPDATE app_clock SET ahead = ahead - interval '2 days'`)
    const late = post(
      world,
      entryOf('late', [
        {
          debit: { code: 'cash:sandbox' },
          credit: { code: 'network:estimated' },
          currency: 'USD',
          amountMicros: 1n,
        },
      ]),
    )
    await expect(late).rejects.toThrow('are sealed')
    await world.ask(`UPDATE app_clock SET ahead = ahead + interval '2 days'`)
  })

  test('the owner cannot change a sealed row without its seal showing it', async () => {
    const change = `UPDATE ledger_transfers SET amount_micros = amount_micros + 1
      WHERE (entry_id, line) = (SELECT entry_id, line FROM ledger_transfers ORDER BY 1 LIMIT 1)`
    await expect(world.ask(change)).rejects.toThrow('append-only')
    await tamper(world, change)
    expect((await sealOf())?.difference).toContain('one of them was changed')
    await tamper(world, change.replace('amount_micros + 1', 'amount_micros - 1'))
    expect((await sealOf())?.difference).toBeUndefined()
  })

  test('changed rows and removed seals are found, each by its day', async () => {
    expect(await tamperings(world, 8)).toEqual([])
  })
})
