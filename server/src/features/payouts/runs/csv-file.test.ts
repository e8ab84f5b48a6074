// The file of a network whose currency is not EUR, which goes to a bank or to a service as Wise.
import { expect, test } from 'vitest'
import { buyer, enterBuyer, enterSeller } from '../../../../test/money/parties.ts'
import {
  act,
  american,
  approve,
  makePublisher,
  openPayoutBooks,
  propose,
  rightIban,
  ripen,
} from '../../../../test/money/payout-books.ts'
import { openWorld } from '../../../../test/support/world.ts'

// World of its own: it closes days and months of the whole network.
const world = await openWorld()
const columns =
  'reference,organization,account_holder,iban,account_number,swift,amount,currency,country,street,city,postcode,bank_address,email,about'

test('a line has the account, the billing address and what the payee reads', async () => {
  const books = await openPayoutBooks(world)
  await enterSeller(world, '2020-01-01')
  const bank = { ...american, bank_address: ' 270 Park Ave\r\nNew York\n' }
  const pines = await makePublisher(books, { name: 'pines', payable: 1_000_000_000n, bank })
  await enterBuyer(world, pines.organizationId, {
    ...buyer,
    street: '1 Pine St, Suite "B"',
    postcode: '04401',
    city: 'Bangor',
    country: 'US',
    billing_email: 'pay@pines.example',
  })
  const plain = { bank_account_holder_name: '東京ゲームズ', iban: rightIban }
  await makePublisher(books, { name: 'tokyo', payable: 2_000_010_000n, bank: plain })
  await ripen(books)
  const { run, proposal } = await propose(books)
  expect((await approve(books, proposal)).statusCode).toBe(200)
  const file = (await act(books, `/payout-runs/${run}/file`)).json<{ content: string }>()
  const [head, ...lines] = Buffer.from(file.content, 'base64').toString().trimEnd().split('\r\n')
  expect(head).toBe(columns)
  const references = await world.ask<{ reference: string }>(
    'SELECT reference FROM payouts ORDER BY amount_micros',
  )
  const [first = '', second = ''] = references.map(({ reference }) => reference)
  expect(lines.toSorted()).toEqual(
    [
      `${first},pines,Quiet Pines Inc,,12345678,CHASUS33,1000.00,USD,US,"1 Pine St, Suite ""B""",Bangor,04401,"270 Park Ave, New York",pay@pines.example,Frontrow Media OÜ 2020-01 ${first}`,
      `${second},tokyo,東京ゲームズ,${rightIban},,,2000.01,USD,,,,,,,Frontrow Media OÜ 2020-01 ${second}`,
    ].toSorted(),
  )
})
