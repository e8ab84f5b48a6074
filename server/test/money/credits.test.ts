import type { Reply } from '@frontrow/contract/endpoint'
import type { listCredits } from '@frontrow/contract/operator/finance/credits'
import { expect, test } from 'vitest'
import { actAs, callOperator, makeOperator, approveProposal } from '../support/operators.ts'
import { sharedWorld } from '../support/world.ts'

const world = await sharedWorld()
const finance = await makeOperator(world, 'finance')
const second = await makeOperator(world, 'administrator')
const member = await world.member({ name: 'Borrowing Studio' })

const change = (limit: string | null) =>
  callOperator(world, finance, {
    method: 'PUT',
    path: `/finance/credits/${member.organizationId}`,
    body: { limit, reason: 'they pay in time' },
  })
const reasonOf = async (limit: string | null) =>
  (await change(limit)).json<{ reason: string }>().reason
const own = async () => {
  const path = '/finance/credits'
  const { credits } = await actAs<Reply<typeof listCredits>>(world, finance, {
    method: 'GET',
    path,
  })
  return credits.find(({ id }) => id === member.organizationId)
}
const stored = () =>
  world.ask<{ limit: string | null }>(
    'SELECT credit_limit_micros::text AS limit FROM organizations WHERE id = $1',
    [member.organizationId],
  )

test('a limit is lowered at once, and raised or removed by two people', async () => {
  expect(await own()).toBeUndefined()
  expect((await change('100')).json()).toEqual({ state: 'done', proposal_id: null })
  expect(await own()).toMatchObject({ limit: '100.00', used: '0.00', left: '100.00' })
  expect((await change('49.99')).json()).toMatchObject({ state: 'done' })
  expect(await stored()).toEqual([{ limit: '49990000' }])
  const { proposal_id: proposalId } = (await change('250.50')).json<{ proposal_id: string }>()
  expect(await stored()).toEqual([{ limit: '49990000' }])
  expect(await own()).toMatchObject({ limit: '49.99', proposal_id: proposalId })
  expect(await reasonOf(null)).toBe('proposal_open')
  const shown = await actAs<{ changes: unknown[] }>(world, second, {
    method: 'GET',
    path: `/proposals/${proposalId}`,
  })
  expect(shown.changes).toEqual([
    { field: 'Credit limit', before: '49.99 USD', after: '250.50 USD' },
  ])
  expect((await approveProposal(world, finance, proposalId)).json()).toMatchObject({
    reason: 'proposal_own',
  })
  expect((await approveProposal(world, second, proposalId)).statusCode).toBe(200)
  expect(await stored()).toEqual([{ limit: '250500000' }])
  const rows = await world.ask(
    `SELECT details->>'before' AS before, details->>'limit' AS after, details->>'reason' AS why FROM audit_log
     WHERE action = 'organization.set-credit-limit' ORDER BY at, id`,
  )
  const why = 'they pay in time'
  expect(rows).toEqual([
    { before: null, after: '100.00', why },
    { before: '100.00', after: '49.99', why },
    { before: '49.99', after: '250.50', why },
  ])
})

test('a raise that somebody lowered meanwhile is not approved', async () => {
  const { proposal_id: proposalId } = (await change('1000')).json<{ proposal_id: string }>()
  await change('10')
  const refused = await approveProposal(world, second, proposalId)
  expect(refused.json()).toMatchObject({ reason: 'proposal_changed' })
  expect(await stored()).toEqual([{ limit: '10000000' }])
})

test('the limit that it has already is refused', async () => {
  expect(await reasonOf('10.00')).toBe('limit_same')
})
