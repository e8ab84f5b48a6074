import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOperatorScreens } from '../../../../../e2e/answers/operator-addresses.ts'
import { operatorSession, proposal } from '../../../../../e2e/answers/operator-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'

test('a proposal that somebody else decided meanwhile is read again', async () => {
  const page = await showOperator(`/approvals/${proposal.id}`)
  await page.part('button', 'Approve request').element()
  const gone = { reason: 'proposal_decided', message: 'This request is already decided.' }
  page.answer(`POST /operator/v1/proposals/${proposal.id}/approval`, { status: 409, body: gone })
  const decided = { ...proposal, state: 'refused', may_decide: false, note: 'Not now.' }
  page.answer(`GET /operator/v1/proposals/${proposal.id}`, { body: decided })
  await page.click('Approve request')
  await page.shows('Not now.')
  expect(screen.queryByRole('button', { name: 'Approve request' })).toBeNull()
})

test('the list of requests opens from Home, which has read its first page', async () => {
  const network = { ...operatorSession().network, open_proposals: 1 }
  const page = await showOperator('', answerOperatorScreens, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: { ...operatorSession(), network } }),
  )
  await page
    .part('region', 'Needs attention')
    .part('link', /Approval: /)
    .element()
  await page.press('g', 'p')
  const link = await page.part('table', 'Requests').part('link', proposal.title).element()
  expect(link.getAttribute('href')).toBe(`/operator/approvals/${proposal.id}`)
})

test('the author of a request sees who approves it and can only withdraw it', async () => {
  const own = {
    ...proposal,
    may_decide: false,
    may_withdraw: true,
    decided_by_roles: ['finance', 'administrator'],
    expires_at: '2026-05-29T13:40:00.000Z',
  }
  const page = await showOperator(`/approvals/${proposal.id}`, (mocked) =>
    mocked.answer(`GET /operator/v1/proposals/${proposal.id}`, { body: own }),
  )
  await page.shows(
    /^You requested this. Another operator with Finance or Administrator must approve by 29 May 2026, \d\d:40/,
  )
  await page.part('button', 'Withdraw request').element()
  expect(screen.queryByRole('button', { name: 'Approve request' })).toBeNull()
})

test('a refusal asks why', async () => {
  const page = await showOperator(`/approvals/${proposal.id}`)
  const refused = { ...proposal, state: 'refused', may_decide: false }
  page.answer(`POST /operator/v1/proposals/${proposal.id}/refusal`, { body: refused })
  await page.click('Reject request')
  const dialog = page.part('dialog')
  await dialog.click('Reject request')
  await dialog.shows('Enter a reason (at least 3 characters)')
  await dialog.type('Reason', '  Ines has not signed yet ')
  await dialog.click('Reject request')
  await page.shows('Request rejected.')
  expect(page.bodies(/refusal$/)).toEqual([{ reason: 'Ines has not signed yet' }])
})

test('a role without a permission sees neither link nor page', async () => {
  const page = await showOperator('/audit', (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: operatorSession(['support']) }),
  )
  await page.shows('Your role (Support) does not see the whole audit.')
  const links = await page.part('navigation', 'Operator').all('link')
  expect(links.map(({ textContent }) => textContent)).not.toContain('Audit log')
  expect(page.sent('GET /operator/v1/audit')).toEqual([])
})

test('what the audit holds is shown as text, before and after', async () => {
  const page = await showOperator('/audit')
  await page.click('Approved the organization')
  await page.part('dialog').shows('waiting')
  const rows = await page.part('dialog').all('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'Statewaitingapproved',
  ])
})
