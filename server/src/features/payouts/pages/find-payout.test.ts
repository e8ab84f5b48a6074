import type { Reply } from '@frontrow/contract/endpoint'
import type { showFinance } from '@frontrow/contract/operator/finance/finance'
import type { searchNetwork } from '@frontrow/contract/operator/home'
import { expect, test } from 'vitest'
import { tamper } from '../../../../test/money/ledger-storm.ts'
import {
  approve,
  makePublisher,
  openPayoutBooks,
  propose,
  read,
  rightIban,
  ripen,
  runOf,
} from '../../../../test/money/payout-books.ts'
import { actAs, makeOperator, type TestOperator } from '../../../../test/support/operators.ts'
import { openWorld } from '../../../../test/support/world.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()

test('an operator with finance finds a payout by its reference', async () => {
  const books = await openPayoutBooks(world)
  const bank = { bank_account_holder_name: 'Lantern', iban: rightIban }
  await makePublisher(books, { name: 'lantern', payable: 1_200_000_000n, bank })
  await ripen(books)
  const { run, proposal } = await propose(books)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const [line] = (await runOf(books, run)).lines
  const reference = line?.reference ?? ''
  const search = async (q: string, as: TestOperator = books.proposer) => {
    const path = `/search?q=${encodeURIComponent(q)}`
    const found = await actAs<Reply<typeof searchNetwork>>(world, as, { method: 'GET', path })
    return found.map(({ kind, id, organization }) => [kind, id, organization?.name])
  }
  const found = [['payout', run, 'lantern']]
  expect(await search(reference)).toEqual(found)
  expect(await search(reference.toLowerCase())).toEqual(found)
  expect(await search(reference, await makeOperator(world, 'moderator'))).toEqual([])
  const alarms = async () => {
    const { alarms: all } = await read<Reply<typeof showFinance>>(books, '')
    return all.filter(({ what }) => what === 'payouts_unknown')
  }
  expect(await alarms()).toEqual([])
  await tamper(world, `UPDATE payouts SET state = 'unknown' WHERE id = '${line?.id}'`)
  expect(await alarms()).toEqual([
    {
      what: 'payouts_unknown',
      text: '1 payout for January 2020 has an unknown outcome. Ask the bank.',
      about: run,
    },
  ])
})
