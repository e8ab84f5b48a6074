import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operatorSession } from '../../../../../e2e/answers/operator-answers.ts'
import { answerCases } from '../../../../../e2e/answers/operator-case-answers.ts'
import { answerFinance } from '../../../../../e2e/answers/operator-finance-answers.ts'
import {
  answerNetwork,
  organization,
  shown,
} from '../../../../../e2e/answers/operator-network-answers.ts'
import { answerWatch } from '../../../../../e2e/answers/operator-watch-answers.ts'
import { showOperator } from '../../../../test/operator-console.ts'
import { cellsOf, clickElement, until } from '../../../../test/shown-console.tsx'

const answers = [answerCases, answerNetwork, answerWatch]
const own = `/organizations/${organization.id}`

test('a hold of a placement is set with a template and lifted with a reason [OPERATOR-3.5]', async () => {
  const page = await showOperator(`${own}?tab=Apps and ads`, ...answers)
  await page.click('Hold After a level')
  const dialog = page.part('dialog')
  await dialog.click('Hold')
  await dialog.shows('Enter a message (at least 3 characters)')
  await dialog.choose('Template', 'Own traffic')
  await dialog.type('Reason', 'Seen in the logs.')
  await dialog.click('Hold')
  await page.shows('After a level held.')
  expect(page.bodies('POST /operator/v1/holds')).toEqual([
    {
      scope: 'serving',
      object_kind: 'placement',
      object_id: '0199-placement-1',
      message: 'Clicks came from people of your own. Use test requests instead.',
      reason: 'Seen in the logs.',
      review_by: '2026-06-09',
    },
  ])
  await page.open('/holds')
  await page.shows('Due 25 May 2026')
  await page.click(/^Lift hold/)
  await page.part('dialog').type('Reason', 'It is mended.')
  await page.part('dialog').click('Lift hold')
  await page.shows('Hold lifted.')
  expect(page.bodies(/\/lift$/)).toEqual([{ reason: 'It is mended.' }])
})

test('an organization is suspended, and a refusal is shown in the form', async () => {
  const page = await showOperator(own, ...answers)
  const refusal = { reason: 'hold_exists', message: 'It is held already.' }
  page.answer(/^POST .*\/suspend$/, { status: 409, body: refusal })
  await page.click('Actions')
  await page.click('Hold')
  const dialog = page.part('dialog')
  await dialog.choose('Scope', 'All three: suspend')
  await dialog.type('Message to members', 'Write to us.')
  await dialog.type('Reason', 'Unpaid for months.')
  await dialog.click('Suspend')
  await dialog.shows('It is held already.')
  page.answer(/^POST .*\/suspend$/, { body: [] })
  await dialog.click('Suspend')
  await page.shows('Harbour & Vine suspended.')
  expect(page.sent(/suspend$/)[1]?.body).toEqual({
    message: 'Write to us.',
    reason: 'Unpaid for months.',
  })
})

test('cases are named by what they are about, the open first, five until all are asked for', async () => {
  const one = { kind: 'ad', opened_at: '2026-01-12T09:00:00.000Z' }
  const cases = [1, 2, 3, 4, 5, 6].map((place) => ({
    ...one,
    id: `0199-case-${place}`,
    state: place === 6 ? 'open' : 'closed',
    name: `Night street ${place}`,
  }))
  const page = await showOperator(own, ...answers, (mocked) =>
    mocked.answer(`GET /operator/v1${own}`, { body: { ...shown, cases } }),
  )
  await page.shows('Night street 6')
  const names = () => cellsOf('Cases').map(([name]) => name)
  expect(names()).toHaveLength(5)
  expect(names()[0]).toBe('Night street 6Ad')
  await page.click('All 6')
  await until(() => expect(names()).toHaveLength(6))
})

test('organizations are filtered by the address', async () => {
  const page = await showOperator('/organizations?state=rejected&q=nobody', ...answers)
  await page.shows('No organizations match these filters')
  await page.click('Clear filters')
  await page.part('link', 'Harbour & Vine').element()
  const typed = await page.part('textbox', 'Name or website').element()
  await until(() => expect(typed).toHaveProperty('value', ''))
  await page.type('Name or website', 'harbour')
  fireEvent.submit(typed.closest('form') as HTMLFormElement)
  await page.at('/operator/organizations?q=harbour')
})

test('a role that holds nothing cannot hold, but writes notes, ends sessions', async () => {
  const page = await showOperator(own, ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: operatorSession(['support']) }),
  )
  await page.click('Actions')
  const hold = await page.part('button', 'Hold').element()
  await until(() => expect(hold.getAttribute('aria-disabled')).toBe('true'))
  page.answer(/^POST .*\/notes$/, { body: { id: 'x' } })
  await page.type('New note', ' Called again. ')
  await page.click('Add note')
  await until(() => expect(page.bodies(/\/notes$/)).toEqual([{ text: 'Called again.' }]))
  page.answer(/^POST .*\/end-sessions$/, { body: { ended: 2 } })
  await page.click('Members', 'link')
  await page.click('Sign out Ida Lindqvist')
  const dialog = page.part('dialog', 'Sign out Ida Lindqvist?')
  await dialog.type('Reason', 'They lost their laptop.')
  await dialog.click('Sign out')
  await page.shows('Signed out of every session.')
  expect(page.bodies(/\/end-sessions$/)).toEqual([{ reason: 'They lost their laptop.' }])
})

test('ticked organizations are tagged, messaged and held together [OPERATOR-3.6]', async () => {
  const page = await showOperator('/organizations?tag=vip', ...answers)
  const results = (...reasons: (string | null)[]) => ({
    results: reasons.map((message, place) => ({
      id: [organization.id, 'b'][place],
      refusal: message === null ? null : { reason: 'organization_changed', message },
    })),
  })
  page.answer('POST /operator/v1/organization-acts/tags', { body: results(null) })
  page.answer('POST /operator/v1/organization-acts/messages', { body: results(null, null) })
  page.answer('POST /operator/v1/organization-acts/holds', {
    body: results(null, 'Somebody changed it.'),
  })
  const both = [
    { id: organization.id, version: 'v1' },
    { id: 'b', version: 'v1' },
  ]
  await until(() =>
    expect(page.sent('GET /operator/v1/organizations').at(-1)?.query).toEqual({ tag: 'vip' }),
  )
  const tick = async (place: number) =>
    clickElement((await page.all('checkbox', 'Select Harbour & Vine'))[place] as HTMLElement)
  const bar = page.part('region', 'Selected organizations')
  const dialog = page.part('dialog')
  const press = async (key: string) =>
    fireEvent.keyDown(await dialog.part('combobox', 'Add').element(), { key })
  const add = async (tag: string) => {
    await dialog.type('Add', tag)
    await press('Enter')
  }
  await tick(0)
  await bar.click('Change tags')
  await dialog.click('Change tags')
  await dialog.shows('Enter a tag to add or remove')
  await add('Möbel')
  await dialog.click('Change tags')
  await dialog.shows('Use up to 30 letters')
  await press('Backspace')
  await add(' New  in June')
  await dialog.click('Change tags')
  await page.shows('Harbour & Vine tags changed.')
  expect(page.sent('POST /operator/v1/organization-acts/tags').at(-1)?.body).toEqual({
    organizations: [both[0]],
    add: ['new in june'],
    remove: [],
  })
  await tick(0)
  await tick(1)
  await bar.click('Send message')
  await dialog.type('Message', ' We move on Sunday. ')
  await dialog.click('Send to 2')
  await page.shows('2 organizations messaged.')
  expect(page.bodies(/\/messages$/)).toEqual([{ organizations: both, text: 'We move on Sunday.' }])
  await tick(0)
  await tick(1)
  await bar.click('Hold')
  await dialog.type('Message to members', 'We look at your ads.')
  await dialog.type('Reason', 'A ring.')
  await dialog.click('Hold 2')
  await page.shows('1 organization held.')
  await page.shows('1 organization was skipped.')
  await page.shows('Harbour & Vine: Somebody changed it.')
  expect(page.bodies(/-acts\/holds$/)).toEqual([
    {
      organizations: both,
      scope: 'advertise',
      message: 'We look at your ads.',
      reason: 'A ring.',
    },
  ])
})

test('closing an organization is proposed and can be undone until a date [OPERATOR-3.5]', async () => {
  const page = await showOperator(own, ...answers)
  page.answer(/^POST .*\/close$/, { body: { state: 'proposed', proposal_id: 'x' } })
  await page.click('Actions')
  await page.click('Close')
  const dialog = page.part('dialog', 'Close Harbour & Vine?')
  await dialog.click('Request approval')
  await dialog.shows('Enter a message (at least 3 characters)')
  await dialog.type('Message to members', 'Most clicks were your own.')
  await dialog.type('Reason', 'Three warnings.')
  await dialog.click('Request approval')
  await page.shows('Sent for approval.')
  expect(page.bodies(/\/close$/)).toEqual([
    { message: 'Most clicks were your own.', reason: 'Three warnings.' },
  ])
  const closing = { closes_at: '2026-06-20T09:00:00.000Z', closed_at: null }
  page.answer(`GET /operator/v1${own}`, { body: { ...shown, closing } })
  await page.open('/organizations')
  await page.open(own)
  await page.shows('Closing on 20 Jun 2026, 09:00 UTC')
  page.answer(/^POST .*\/reopen$/, { body: { state: 'done', proposal_id: null } })
  await page.click('Actions')
  await page.click('Reopen')
  const reopening = page.part('dialog', 'Reopen Harbour & Vine?')
  await reopening.type('Reason', 'They explained it.')
  await reopening.click('Reopen organization')
  await page.shows('Harbour & Vine reopened.')
  expect(page.bodies(/\/reopen$/)).toEqual([{ reason: 'They explained it.' }])
})

test('the order of organizations is in the address and sent [OPERATOR-3.6]', async () => {
  const page = await showOperator('/organizations', ...answers)
  await page.choose('Sort', 'Most invalid traffic first')
  await page.at('/operator/organizations?sort=filtered')
  await until(() =>
    expect(page.sent('GET /operator/v1/organizations').at(-1)?.query).toMatchObject({
      sort: 'filtered',
    }),
  )
  await page.shows('3.8%')
})

test('a revenue share is set from a day on, a refused day said beside it', async () => {
  const PUT = `PUT /operator/v1/organizations/${organization.id}/share`
  const page = await showOperator(own, ...answers, answerFinance)
  for (const text of ['70% (network default)', 'Revenue share from 1 Jun 2026', '65%'])
    await page.shows(text)
  await page.click('Set revenue share')
  const dialog = page.part('dialog')
  await dialog.type('Percent', '101')
  await dialog.type('Reason', 'As agreed')
  await dialog.click('Set revenue share')
  await dialog.shows('Enter a percentage from 0 to 100, such as 65 or 62.5')
  await dialog.type('Percent', '62.5')
  await dialog.type('First day', '2020-01-01')
  const message = 'The first day that may be chosen is 2026-05-26.'
  const body = { reason: 'share_past', message, field: 'valid_from' }
  page.answer(PUT, { status: 409, body })
  await dialog.click('Set revenue share')
  await dialog.shows(message)
  page.answer(PUT, { body: { state: 'done', proposal_id: null } })
  await dialog.type('First day', '')
  await dialog.click('Set revenue share')
  await page.shows('Revenue share set.')
  expect(page.bodies(PUT)).toEqual([
    { bp: 6250, valid_from: '2020-01-01', reason: 'As agreed' },
    { bp: 6250, valid_from: null, reason: 'As agreed' },
  ])
})
