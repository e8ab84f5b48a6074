// A network in EUR: whom the file of a run can pay, and why it cannot pay the others.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showPayoutStatus } from '@frontrow/contract/payouts'
import {
  act,
  approve,
  fillBank,
  makePublisher,
  openPayoutBooks,
  type PayoutBooks,
  preview,
  propose,
  rightIban,
  ripen,
} from '../../../../test/money/payout-books.ts'
import { readEpcFile } from '../../../../test/money/epc-reader.ts'
import { buyer, enterBuyer, enterSeller } from '../../../../test/money/parties.ts'
import { agree } from '../../../../test/money/story.ts'
import { callOperator } from '../../../../test/support/operators.ts'
import { type TestMember, openWorld } from '../../../../test/support/world.ts'

// World of its own: its network is in EUR.
const world = await openWorld({ env: { NETWORK_CURRENCY: 'EUR' } })
let books: PayoutBooks
const people = new Map<string, TestMember>()

beforeAll(async () => {
  books = await openPayoutBooks(world)
  const payees: readonly [string, string, string][] = [
    ['cyrillic', 'ЕООД Реклама и Игри', 'BG80BNBG96611020345678'],
    ['turkish', 'Ayşe Yılmaz', 'TR330006100519786457841326'],
    ['swiss', 'Studio Muster AG', 'CH9300762011623852957'],
    ['unnamed', '広告株式会社', rightIban],
    ['short', 'Ida', 'DE51370400440532013000'],
  ]
  for (const [name, holder, iban] of payees) {
    const bank = { bank_account_holder_name: holder, iban }
    people.set(name, await makePublisher(books, { name, payable: 2_000_000_000n, bank }))
  }
  await ripen(books)
})
beforeEach(() => books.signIn())

const blocksOf = async (name: string) => {
  const member = people.get(name)
  const answer = await world.call(member, { method: 'GET', path: '/organization/payout-status' })
  const { blocked_by: blocks } = answer.json<Reply<typeof showPayoutStatus>>()
  return blocks.map(({ reason }) => reason)
}

test('an account that the file cannot pay is a line with its reason [FINDINGS3-M11]', async () => {
  const { due, blocked } = await preview(books)
  expect(due.map(({ organization_name: name }) => name)).toEqual(['cyrillic'])
  const reasons = blocked.map((one) => [
    one.organization_name,
    one.blocked_by.map(({ reason }) => reason),
  ])
  expect(Object.fromEntries(reasons)).toEqual({
    turkish: ['iban_not_sepa'],
    swiss: ['address_needed'],
    unnamed: ['holder_not_latin'],
    short: ['bank_details_wrong'],
  })
  expect(await blocksOf('swiss')).toEqual(['address_needed'])
  expect(await blocksOf('cyrillic')).toEqual([])
})

test('bank details that cannot be decrypted keep nobody else back [FINDINGS3-O8]', async () => {
  const swiss = people.get('swiss')?.organizationId
  await world.ask(
    `UPDATE bank_details SET iban = overlay(iban PLACING '\\x00'::bytea FROM length(iban)) || '\\x01'::bytea WHERE organization_id = $1`,
    [swiss],
  )
  const { due, blocked } = await preview(books)
  expect(due).toHaveLength(1)
  const reasons = new Map(blocked.map((one) => [one.organization_name, one.blocked_by[0]?.reason]))
  expect(reasons.get('swiss')).toBe('bank_unreadable')
  expect(reasons.get('turkish')).toBe('iban_not_sepa')
  expect(await blocksOf('swiss')).toContain('bank_unreadable')
})

test('where nobody is left, the refusal names whom the reasons keep back [FINDINGS3-M11]', async () => {
  const paid = people.get('cyrillic')
  await world.ask(
    `INSERT INTO network_holds (id, organization_id, scope, object_kind, object_id, message, reason, placed_by, placed_at)
     VALUES (gen_random_uuid(), $1, 'payout', 'organization', $1, 'We look.', 'clicks', 'operator:ida', app_now())`,
    [paid?.organizationId],
  )
  const { content } = await preview(books)
  const answer = await callOperator(world, books.proposer, {
    method: 'POST',
    path: '/finance/payout-runs',
    body: { provider: 'sandbox', content, reason: 'The run of January' },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json<{ message: string }>().message).toContain(
    'swiss: bank details cannot be decrypted',
  )
})

test('an account outside the EEA is paid once both addresses are known [FINDINGS3-M11]', async () => {
  await world.ask("UPDATE payout_settings SET account_name = 'Põhjavalgus', account_iban = $1", [
    'EE382200221020145685',
  ])
  const plain = { bank_account_holder_name: 'Игри и Реклама ООД', iban: rightIban }
  people.set(
    'igri',
    await makePublisher(books, { name: 'igri', payable: 2_000_000_000n, bank: plain }),
  )
  const bank = { bank_account_holder_name: 'Alpenglühn AG', iban: 'CH9300762011623852957' }
  const alpen = await makePublisher(books, { name: 'alpen', payable: 3_000_000_010n, bank })
  people.set('alpen', alpen)
  await ripen(books)
  expect(await blocksOf('alpen')).toEqual(['address_needed'])
  const fillIn = (part: Partial<typeof buyer>) =>
    enterBuyer(world, alpen.organizationId, { ...buyer, ...part })
  const place = { street: 'Bahnhofstr. 1', postcode: '8001', city: 'Zürich', country: 'CH' }
  await fillIn(place)
  expect(await blocksOf('alpen')).toEqual(['address_needed'])
  await enterSeller(world, '2020-01-01')
  expect(await blocksOf('alpen')).toEqual([])
  for (const missing of [{ city: '' }, { country: '' }, { city: '東京' }]) {
    await fillIn({ ...place, ...missing })
    expect(await blocksOf('alpen')).toEqual(['address_needed'])
  }
  await fillIn(place)

  await books.signIn()
  const { run, proposal } = await propose(books)
  // What was frozen is paid, also when the profile is another one by then.
  await fillIn({ ...place, city: 'Bern' })
  const [row] = await world.ask<{ payload: string }>(
    'SELECT payload FROM proposals WHERE id = $1',
    [proposal],
  )
  expect(JSON.parse(row?.payload ?? '{}')).toMatchObject({ count: 2, total: '5000.00' })
  expect((await approve(books, proposal)).json()).toMatchObject({ state: 'done' })
  const file = (await act(books, `/payout-runs/${run}/file`)).json<{ content: string }>()
  const read = readEpcFile(Buffer.from(file.content, 'base64').toString())
  expect(read.faults).toEqual([])
  expect(read.debtor).toEqual({
    name: 'Pohjavalgus',
    iban: 'EE382200221020145685',
    address: 'Tallinn, EE',
  })
  const written = read.transfers.map(({ name, address }) => [name, address])
  expect(Object.fromEntries(written)).toEqual({
    'Alpengluhn AG': 'Zurich, CH',
    'Igri i Reklama OOD': undefined,
  })
})

test('an account that the bank refused is not paid when it is entered again [CORRECTIONS-7]', async () => {
  const igri = people.get('igri')
  if (igri === undefined) throw new Error('there is no igri')
  const { organizationId } = igri
  const [row] = await world.ask<{ id: string }>(
    `SELECT id FROM payouts WHERE organization_id = $1`,
    [organizationId],
  )
  const path = `/payouts/${row?.id}`
  await agree(books, `${path}/resolution`, { outcome: 'failed', is_account_refused: true })
  expect(await blocksOf('igri')).toEqual(['bank_refused'])
  const enter = async (iban: string) => {
    await world.ask('UPDATE bank_details SET iban = NULL WHERE organization_id = $1', [
      organizationId,
    ])
    await fillBank(world, igri, { iban })
    await ripen(books)
    return blocksOf('igri')
  }
  expect(await enter('DE02120300000000202051')).toEqual([])
  expect(await enter('DE89 3704 0044 0532 0130 00')).toEqual(['bank_refused'])
  expect((await act(books, `${path}/account`, { reason: 'It is open again.' })).statusCode).toBe(
    200,
  )
  expect(await blocksOf('igri')).toEqual([])
})
