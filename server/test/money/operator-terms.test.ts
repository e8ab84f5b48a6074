import type { Reply } from '@frontrow/contract/endpoint'
import type { showTerms } from '@frontrow/contract/operator/terms'
import { minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { dayAfter } from '../../src/lib/time/utc-day.ts'
import { dayInWords } from '../../src/lib/time/days-in-words.ts'
import { approveAs } from '../../src/features/operator/for-host.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import { actAs, callOperator, makeOperator } from '../support/operators.ts'
import { sharedLaterWorld } from '../support/world.ts'
import { buyer } from './parties.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { utcDayOf } from '../../src/lib/time/utc-day.ts'

const world = await sharedLaterWorld()
await openBooks(world.services, 'operator:ida')
const finance = await makeOperator(world, 'finance')
const second = await makeOperator(world, 'administrator')
const member = await world.member({ name: 'Paying Studio' })

const of = (id: string) => `/organizations/${id}`
const put = (
  part: 'terms' | 'tax' | 'share',
  body: object,
  { id = member.organizationId, by = finance } = {},
) =>
  callOperator(world, by, {
    method: 'PUT',
    path: `${of(id)}/${part}`,
    body: { reason: 'as agreed', ...body },
  })
const shown = () =>
  actAs<Reply<typeof showTerms>>(world, finance, {
    method: 'GET',
    path: `${of(member.organizationId)}/terms`,
  })
const billing = async () =>
  (await world.call(member, { method: 'GET', path: '/organization/billing' })).json<
    Record<string, unknown>
  >()

test('the first terms begin at once, and terms that lend more need two people', async () => {
  expect(await shown()).toMatchObject({ terms: null, limit: null, is_taxed: true, treatments: [] })
  expect((await put('terms', { terms: 'prepaid', limit: null })).json()).toMatchObject({
    state: 'done',
  })
  expect(await shown()).toMatchObject({ terms: { terms: 'prepaid', limit: null }, limit: '0.00' })
  expect(await billing()).toMatchObject({ terms: 'prepaid', next_terms: null, limit: '0.00' })
  const same = await put('terms', { terms: 'prepaid', limit: null })
  expect(same.json()).toMatchObject({ reason: 'terms_same' })
  const more = { terms: 'postpaid', limit: '500' }
  const { proposal_id: id } = (await put('terms', more)).json<{ proposal_id: string }>()
  expect((await put('terms', more)).json()).toMatchObject({ reason: 'proposal_open' })
  expect(await shown()).toMatchObject({ proposal_id: id, next_terms: null })
  await approveAs(world.services, { ...second, isOnHost: true }, id)
  expect(await shown()).toMatchObject({
    proposal_id: null,
    terms: { terms: 'prepaid' },
    next_terms: { terms: 'postpaid', limit: '500.00' },
    limit: '0.00',
  })
  expect(await billing()).toMatchObject({ terms: 'prepaid', next_terms: { terms: 'postpaid' } })
})

test('invoices are paid by card or by bank transfer', async () => {
  const by = await makeOperator(world, 'finance')
  const other = await world.member()
  const { organizationId: id } = other
  const setTo = (body: object) =>
    put('terms', { terms: 'postpaid', limit: '0', ...body }, { id, by })
  const shownTerms = () =>
    actAs<Reply<typeof showTerms>>(world, by, { method: 'GET', path: `${of(id)}/terms` })
  expect((await setTo({ pays_by: 'transfer', due_days: 3 })).json()).toMatchObject({
    reason: 'invalid',
  })
  expect((await setTo({ pays_by: 'transfer' })).json()).toMatchObject({ state: 'done' })
  expect((await shownTerms()).terms).toMatchObject({ pays_by: 'transfer', due_days: 14 })
  expect((await setTo({ pays_by: 'transfer', due_days: 14 })).json()).toMatchObject({
    reason: 'terms_same',
  })
  expect((await setTo({ pays_by: 'transfer', due_days: 30 })).json()).toMatchObject({
    state: 'done',
  })
  expect((await shownTerms()).next_terms).toMatchObject({ pays_by: 'transfer', due_days: 30 })

  const lift = (isLifted: boolean) =>
    callOperator(world, by, {
      method: 'PUT',
      path: `${of(id)}/new-card-limit`,
      body: { is_lifted: isLifted, reason: 'a customer of years' },
    })
  expect((await lift(false)).json()).toMatchObject({ reason: 'limit_same' })
  expect((await lift(true)).json()).toEqual({ is_lifted: true })
  expect((await shownTerms()).is_new_card_limit_lifted).toBe(true)
  expect((await lift(false)).json()).toEqual({ is_lifted: false })
})

test('a treatment of taxes is decided with a reason', async () => {
  // An operator of its own: one may write only ten times at once.
  const by = await makeOperator(world, 'finance')
  const putTax = (body: object) => put('tax', body, { by })
  const tax = { side: 'advertiser', kind: 'domestic', percent: '19', note: 'VAT', from: null }
  const set = await putTax(tax)
  expect(set.json()).toEqual({ state: 'done', proposal_id: null })
  expect(await shown()).toMatchObject({
    treatments: [{ side: 'advertiser', kind: 'domestic', percent: '19', note: 'VAT' }],
  })
  for (const wrong of [
    { ...tax, percent: '0' },
    { ...tax, kind: 'none' },
    { ...tax, kind: 'self_billed_exempt' },
    { ...tax, withheld_percent: '10' },
  ])
    expect((await putTax(wrong)).json()).toMatchObject({ reason: 'tax_rate_wrong' })
  expect((await putTax({ ...tax, kind: 'exempt', percent: '0', note: ' ' })).json()).toMatchObject({
    reason: 'tax_note_needed',
    field: 'note',
  })
  expect((await putTax({ ...tax, from: '2020-01-01' })).json()).toMatchObject({
    reason: 'tax_past',
  })
})

test('a reverse charge says so by itself, and a later move outdates it', async () => {
  const by = await makeOperator(world, 'finance')
  const other = await world.member()
  const at = of(other.organizationId)
  const body = { side: 'advertiser', kind: 'reverse_charge', percent: '0', note: '', from: null }
  const decided = await put('tax', body, { by, id: other.organizationId })
  expect(decided.json()).toMatchObject({ state: 'done' })
  const read = () =>
    actAs<Reply<typeof showTerms>>(world, finance, { method: 'GET', path: `${at}/terms` })
  expect(await read()).toMatchObject({
    buyer: null,
    is_tax_outdated: false,
    treatments: [{ kind: 'reverse_charge', note: 'Reverse charge' }],
  })
  await world.turnClock(minuteMs)
  const path = '/organization/billing-profile'
  await world.call(other, { method: 'PUT', path, body: buyer })
  expect(await read()).toMatchObject({ buyer, is_tax_outdated: true })
})

test('the share of a publisher is set from today or a later day on [MONEY-CHECK-7]', async () => {
  const by = await makeOperator(world, 'finance')
  const putShare = (body: object) => put('share', body, { by })
  expect((await shown()).share).toEqual({ bp: 7000, is_own: false, next: null })
  const now = await world.database.asSystem(readNow)
  const [today, tomorrow] = [utcDayOf(now), dayAfter(utcDayOf(now))]
  const set = await putShare({ bp: 6500, valid_from: null })
  expect(set.json()).toEqual({ state: 'done', proposal_id: null })
  expect(await shown()).toMatchObject({
    share: { bp: 7000, is_own: false, next: { bp: 6500, from: tomorrow } },
  })
  await putShare({ bp: 6250, valid_from: today })
  expect((await shown()).share).toEqual({
    bp: 6250,
    is_own: true,
    next: { bp: 6500, from: tomorrow },
  })
  const past = await putShare({ bp: 6000, valid_from: '2020-01-01' })
  expect([past.statusCode, past.json()]).toMatchObject([
    409,
    {
      reason: 'share_past',
      field: 'valid_from',
      message: `Enter ${dayInWords(today)} or a later day.`,
    },
  ])
  const rows = await world.ask<{ details: object }>(
    `SELECT details FROM audit_log WHERE action = 'organization.set-share' AND organization_id = $1 ORDER BY id`,
    [member.organizationId],
  )
  expect(rows.map(({ details }) => details)).toEqual([
    { from: tomorrow, before: '70 %', share: '65 %', reason: 'as agreed' },
    { from: today, before: '70 %', share: '62.5 %', reason: 'as agreed' },
  ])
})

test('nobody decides about their own organization', async () => {
  await world.ask('UPDATE developers SET email = $1 WHERE id = $2', [
    second.email,
    member.developerId,
  ])
  const own = await put('terms', { terms: 'postpaid', limit: '0' }, { by: second })
  expect(own.json()).toMatchObject({
    reason: 'own_organization',
  })
  const share = await put('share', { bp: 9000, valid_from: null }, { by: second })
  expect(share.json()).toMatchObject({ reason: 'own_organization' })
})
