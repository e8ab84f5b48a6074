import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showFinance } from '@frontrow/contract/operator/finance/finance'
import {
  type downloadTaxPaper,
  largestTaxPaper,
  type TaxPaper,
} from '@frontrow/contract/operator/finance/tax-papers'
import type { showPayoutStatus } from '@frontrow/contract/payouts'
import { beforeEach, expect, test } from 'vitest'
import {
  act,
  american,
  approve,
  makePublisher,
  openPayoutBooks,
  preview,
  propose,
  read,
  ripen,
  runOf,
} from '../../../../test/money/payout-books.ts'
import { actAs, callOperator, makeOperator } from '../../../../test/support/operators.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

// One publisher through its papers; each test goes on where the one before ended.
// World of its own: it closes days and months of the whole network.
const world = await openWorld()
const books = await openPayoutBooks(world)
const publisher = await makePublisher(books, {
  name: 'lantern',
  payable: 1_200_000_000n,
  bank: american,
})
const other = await world.member({ name: 'pines' })
await ripen(books)
beforeEach(() => books.signIn())

const dayOf = async (daysOn: number) =>
  utcDayOf(new Date((await world.database.asSystem(readNow)).getTime() + daysOn * dayMs))
const own = `/organizations/${publisher.organizationId}/tax-papers`
const paper = { kind: 'w_8ben', valid_till: null, file_name: 'form.pdf', reason: 'Sent by mail' }
const add = (body: object, { path = own, by = books.proposer } = {}) =>
  callOperator(world, by, {
    method: 'POST',
    path,
    body: { ...paper, file: Buffer.from('form').toString('base64'), ...body },
  })
const papers = async () => actAs<TaxPaper[]>(world, books.proposer, { method: 'GET', path: own })
const statesOf = async () => (await papers()).map(({ kind, state }) => `${kind} ${state}`)
const alarms = async () =>
  (await read<Reply<typeof showFinance>>(books, '')).alarms.filter(
    ({ what }) => what === 'tax_paper_expires',
  )
const setTo = async (value: string, version: number) =>
  callOperator(world, await makeOperator(world, 'administrator'), {
    method: 'PUT',
    path: '/settings/tax_papers',
    body: { value, version, reason: 'The law asks for them' },
  })
const blocks = async () => {
  const path = '/organization/payout-status'
  const answer = await world.call(publisher, { method: 'GET', path })
  return answer.json<Reply<typeof showPayoutStatus>>().blocked_by.map(({ reason }) => reason)
}
const byHand = () =>
  act(books, '/manual-payouts', {
    organization_id: publisher.organizationId,
    amount: '5.00',
    reason: 'by hand',
  })

test('a tax paper is sealed and downloaded as it was, up to 5 MB', async () => {
  const bytes = Buffer.alloc(largestTaxPaper, 'tax-paper')
  const till = await dayOf(70)
  const added = await add({ valid_till: till, file: bytes.toString('base64') })
  const { id } = added.json<{ id: string }>()
  expect([added.statusCode, await papers()]).toMatchObject([
    200,
    [
      {
        id,
        kind: 'w_8ben',
        file_name: 'form.pdf',
        valid_till: till,
        state: 'valid',
        added_by: books.proposer.name,
      },
    ],
  ])
  const file = await actAs<Reply<typeof downloadTaxPaper>>(world, books.proposer, {
    method: 'GET',
    path: `${own}/${id}/file`,
  })
  expect(file.file_name).toBe('form.pdf')
  expect(Buffer.from(file.content, 'base64').equals(bytes)).toBe(true)
  const [stored] = await world.ask<{ file: Buffer }>('SELECT file FROM tax_papers')
  expect(stored?.file.includes('tax-paper')).toBe(false)
  expect(stored?.file.includes(Buffer.from('tax-paper').toString('base64'))).toBe(false)
  const larger = Buffer.alloc(largestTaxPaper + 1).toString('base64')
  expect((await add({ file: larger })).json()).toMatchObject({
    reason: 'file_unsupported',
    field: 'file',
  })
  expect((await add({ file: '====' })).json()).toMatchObject({ reason: 'file_unsupported' })
  expect((await add({ valid_till: await dayOf(-1) })).json()).toMatchObject({
    reason: 'paper_expired',
    field: 'valid_till',
  })
  expect(await papers()).toHaveLength(1)
  await expect(world.ask('DELETE FROM tax_papers')).rejects.toThrow('append-only')
  const rows = await world.ask(
    `SELECT organization_id AS organization, actor, details FROM audit_log WHERE action = 'organization.add-tax-paper'`,
  )
  expect(rows).toMatchObject([
    {
      organization: publisher.organizationId,
      actor: `operator:${books.proposer.id}`,
      details: { paper: id, kind: 'w_8ben', valid_till: till, reason: 'Sent by mail' },
    },
  ])
})

test('another organization has none, and nobody adds to their own', async () => {
  const [first] = await papers()
  const get = async (path: string, by = books.proposer) =>
    (await callOperator(world, by, { method: 'GET', path })).statusCode
  const elsewhere = `/organizations/${other.organizationId}/tax-papers`
  expect(await get(elsewhere)).toBe(200)
  expect(await get(`${elsewhere}/${first?.id}/file`)).toBe(404)
  await world.ask('UPDATE developers SET email = $1 WHERE id = $2', [
    books.approver.email,
    other.developerId,
  ])
  const to = { path: elsewhere, by: books.approver }
  expect((await add({}, to)).json()).toMatchObject({ reason: 'own_organization' })
})

test('Finance names a paper before it expires, which then stops payouts', async () => {
  expect(await alarms()).toEqual([])
  expect((await setTo('required', 0)).statusCode).toBe(200)
  await world.turnClock(10 * dayMs)
  await books.signIn()
  expect(await statesOf()).toEqual(['w_8ben expiring'])
  expect(await alarms()).toMatchObject([
    {
      about: publisher.organizationId,
      text: expect.stringMatching(/^W-8BEN of lantern expires on /) as string,
    },
  ])
  // Its last day is not over.
  await world.turnClock(60 * dayMs)
  await books.signIn()
  expect(await statesOf()).toEqual(['w_8ben expiring'])
  await world.turnClock(dayMs)
  await books.signIn()
  expect(await statesOf()).toEqual(['w_8ben expired'])
  expect((await alarms())[0]?.text).toMatch(/^W-8BEN of lantern expired on /)
  expect((await preview(books)).due).toEqual([])
  expect(await blocks()).toContain('tax_paper_expired')
  expect((await byHand()).json()).toMatchObject({
    reason: 'payout_held',
    message: expect.stringContaining('tax paper') as string,
  })

  expect((await setTo('ignored', 1)).statusCode).toBe(200)
  expect(await blocks()).not.toContain('tax_paper_expired')
  expect((await setTo('required', 2)).statusCode).toBe(200)
  // A paper of another kind proves something else; another form of the W forms takes its place.
  await add({ kind: 'vies', valid_till: await dayOf(90) })
  expect(await blocks()).toContain('tax_paper_expired')
  await add({ kind: 'w_9' })
  expect(await statesOf()).toEqual(['w_9 valid', 'vies valid', 'w_8ben replaced'])
  expect(await alarms()).toEqual([])
  expect(await blocks()).not.toContain('tax_paper_expired')
  expect((await preview(books)).due).toMatchObject([{ organization_name: 'lantern' }])
})

test('a paper that expires between request and approval keeps its payout back', async () => {
  await add({ kind: 'residence', valid_till: await dayOf(0) })
  const { run, proposal } = await propose(books)
  await world.turnClock(dayMs)
  await books.signIn()
  expect((await approve(books, proposal)).statusCode).toBe(200)
  expect(await runOf(books, run)).toMatchObject({
    states: { cancelled: 1 },
    lines: [{ note: 'A tax paper of this organization has expired. Add a new one first.' }],
  })
})
