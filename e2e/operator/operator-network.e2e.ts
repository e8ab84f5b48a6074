import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { developer } from '../answers/default-answers.ts'
import { operatorSession, setUp } from '../answers/operator-answers.ts'
import { answerCases } from '../answers/operator-case-answers.ts'
import {
  answerNetwork,
  campaign,
  home,
  organization,
  request,
  shown,
} from '../answers/operator-network-answers.ts'
import { answerWatch } from '../answers/operator-watch-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

const { mocked, open, visit, role, text, press, address } = operatorScreens(
  answerCases,
  answerNetwork,
  answerWatch,
)

const own = `/organizations/${organization.id}`

test.for([
  ['operator, home', ''],
  ['operator, holds', '/holds'],
  ['operator, organizations', '/organizations'],
  ['operator, an organization', own],
  ['operator, apps and ads', `${own}?tab=Apps and ads`],
  ['operator, ads', '/ads'],
  ['operator, a campaign', `/campaigns/${campaign.id}`],
  ['operator, an ad request', `/requests/${request.id}`],
] as const)('%s is fine on every screen [OPERATOR-9.26]', async ([name, path]) => {
  await visit(path)
  await expectFineEverywhere(mocked.page, name)
})

test('Home leads to each queue, and says who decided last where nobody waits [OPERATOR-3.2]', async () => {
  await open('')
  const row = role('region', { name: 'Queues' }).getByRole('row', { name: /^Organization/ })
  // The clock of the page goes on, so on a slow machine it is an hour later.
  await expect
    .poll(async () => (await row.allTextContents()).join())
    .toMatch(/^Organization52[01] h210$/)
  await role('row', { name: /^Ad requests/ })
    .getByText('+24%')
    .waitFor()
  await role('row', { name: /^Mails/ })
    .getByText('look')
    .waitFor()
  const steps = role('region', { name: 'Set-up' })
  await steps.getByText('1 of 3 done.').waitFor()
  expect(await steps.getByRole('link').allTextContents()).toEqual(['Test the mails'])
  mocked.answer('PUT /operator/v1/set-up', { body: { ...setUp, is_dismissed: true } })
  await steps.getByRole('button', { name: 'Hide for everybody' }).click()
  await steps.waitFor({ state: 'detached' })
  await row.getByRole('link', { name: 'Organization' }).click()
  await expect.poll(address).toBe('/operator/queue?kind=organization')
  mocked.answer('GET /operator/v1/home', { body: { ...home, queues: [] } })
  await open('')
  // The clock of the page goes on, also on a slow machine.
  await text(/^Last decision 1[4-9] min ago by Theo Lind\.$/).waitFor()
})

test('a search by Ctrl+K finds by name, and Enter opens what the arrow keys chose [OPERATOR-3.1]', async () => {
  await open('/audit')
  await press('/')
  await role('dialog', { name: 'Search' }).waitFor()
  await press('Escape')
  await role('dialog').waitFor({ state: 'detached' })
  await press('Control+k')
  const field = role('combobox', { name: 'Search' })
  await field.fill('app: lant')
  await role('option', { name: /^Lantern Run/ }).waitFor()
  await expect
    .poll(() => mocked.sent('GET /operator/v1/search').at(-1)?.query)
    .toEqual({
      q: 'lant',
      kind: 'app',
    })
  await expect.poll(() => role('option').count()).toBe(1)
  await press('Enter')
  await expect.poll(address).toBe('/operator/apps/0199-app-1')
  await role('dialog').waitFor({ state: 'detached' })
  await press('Control+k')
  await field.fill('set')
  await role('option', { name: /Settings/ }).waitFor()
  await expect.poll(() => role('option').count()).toBe(1)
  await press('Enter')
  await role('heading', { name: 'Settings', level: 1 }).waitFor()
  await press('Control+k')
  await field.fill('zebra')
  await text('Nothing is found.').waitFor()
})

test('a placement is held with a proposed text, and a hold is lifted with a reason [OPERATOR-3.5]', async () => {
  await open(`${own}?tab=Apps and ads`)
  await role('button', { name: 'Hold After a level' }).click()
  const dialog = role('dialog')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await dialog.getByText('Members need a text of three characters or more').waitFor()
  await dialog.getByRole('combobox', { name: 'Proposed text' }).click()
  await role('option', { name: 'Own traffic' }).click()
  await dialog.getByLabel('Reason').fill('Seen in the logs.')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await text('After a level is held.').waitFor()
  expect(mocked.sent('POST /operator/v1/holds').map(({ body }) => body)).toEqual([
    {
      scope: 'serving',
      object_kind: 'placement',
      object_id: '0199-placement-1',
      message: 'Clicks came from people of your own. Use test requests instead.',
      reason: 'Seen in the logs.',
      review_by: '2026-06-09',
    },
  ])
  await open('/holds')
  await text('due 25 May 2026').waitFor()
  await role('button', { name: /^Lift the hold/ }).click()
  await role('dialog').getByLabel('Reason').fill('It is mended.')
  await role('dialog').getByRole('button', { name: 'Lift' }).click()
  await text('The hold is lifted.').waitFor()
  expect(mocked.sent(/\/lift$/).map(({ body }) => body)).toEqual([{ reason: 'It is mended.' }])
})

test('an organization is suspended as a whole, and a refusal is shown in the form', async () => {
  const refusal = { reason: 'hold_exists', message: 'It is held already.' }
  mocked.answer(/^POST .*\/suspend$/, { status: 409, body: refusal })
  await open(own)
  await role('button', { name: 'Hold', exact: true }).click()
  const dialog = role('dialog')
  await dialog.getByRole('combobox', { name: 'What it stops' }).click()
  await role('option', { name: 'These three: suspend' }).click()
  await dialog.getByLabel('Message to the members').fill('Write to us.')
  await dialog.getByLabel('Reason').fill('Unpaid for months.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByText('It is held already.').waitFor()
  mocked.answer(/^POST .*\/suspend$/, { body: [] })
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await text('Harbour & Vine is suspended.').waitFor()
  expect(mocked.sent(/suspend$/)[1]?.body).toEqual({
    message: 'Write to us.',
    reason: 'Unpaid for months.',
  })
})

test('organizations are filtered by the address, and a role that holds nothing sees no button for it', async () => {
  await open('/organizations?state=rejected&q=nobody')
  await text('No organization passes').waitFor()
  await role('button', { name: 'Clear filters' }).click()
  await role('link', { name: 'Harbour & Vine' }).first().waitFor()
  const typed = role('textbox', { name: 'Name or website' })
  await expect.poll(() => typed.inputValue()).toBe('')
  await typed.fill('harbour')
  await press('Enter')
  await expect.poll(address).toBe('/operator/organizations?q=harbour')
  mocked.answer('GET /operator/v1/session', { body: operatorSession(['support']) })
  await open(own)
  const button = role('button', { name: 'Hold', exact: true })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  mocked.answer(/^POST .*\/notes$/, { body: { id: 'x' } })
  await role('textbox', { name: 'New note' }).fill(' Called again. ')
  await role('button', { name: 'Write the note' }).click()
  await expect
    .poll(() => mocked.sent(/\/notes$/).map(({ body }) => body))
    .toEqual([{ text: 'Called again.' }])
  mocked.answer(/^POST .*\/end-sessions$/, { body: { ended: 2 } })
  await role('button', { name: 'People' }).click()
  await role('button', { name: 'Sign out Ida Lindqvist' }).click()
  const dialog = role('dialog', { name: 'Sign Ida Lindqvist out everywhere?' })
  await dialog.getByLabel('Reason').fill('They lost their laptop.')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await text('All sessions have ended.').waitFor()
  expect(mocked.sent(/\/end-sessions$/).map(({ body }) => body)).toEqual([
    { reason: 'They lost their laptop.' },
  ])
})

test('organizations are sorted by the address, and are cards on a phone that hide nothing [OPERATOR-3.6]', async () => {
  await open('/organizations')
  await role('combobox', { name: 'Order' }).click()
  await role('option', { name: 'Most filtered first' }).click()
  await expect.poll(address).toBe('/operator/organizations?sort=filtered')
  await expect
    .poll(() => mocked.sent('GET /operator/v1/organizations').at(-1)?.query)
    .toMatchObject({ sort: 'filtered' })
  await text('3.8%').first().waitFor()
  await mocked.page.setViewportSize({ width: 390, height: 844 })
  const table = role('region', { name: 'Organizations', exact: true })
  const wide = await table.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
  for (const value of ['3.8%', '1,204.50', 'joined 12 Jan 2026'])
    expect(await table.getByText(value).first().isVisible(), value).toBe(true)
})

test('ticked organizations are tagged, written to and held together, and who was left out is named [OPERATOR-3.6]', async () => {
  const results = (...reasons: (string | null)[]) => ({
    results: reasons.map((message, place) => ({
      id: [organization.id, 'b'][place],
      refusal: message === null ? null : { reason: 'organization_changed', message },
    })),
  })
  mocked.answer('POST /operator/v1/organization-acts/tags', { body: results(null) })
  mocked.answer('POST /operator/v1/organization-acts/messages', { body: results(null, null) })
  mocked.answer('POST /operator/v1/organization-acts/holds', {
    body: results(null, 'Somebody changed it.'),
  })
  const both = [
    { id: organization.id, version: 'v1' },
    { id: 'b', version: 'v1' },
  ]
  await open('/organizations?tag=vip')
  expect(mocked.sent('GET /operator/v1/organizations').at(-1)?.query).toEqual({ tag: 'vip' })
  const boxes = role('checkbox', { name: 'Select Harbour & Vine' })
  const bar = role('region', { name: 'Selected organizations' })
  const dialog = role('dialog')
  await boxes.first().check()
  await bar.getByRole('button', { name: 'Tags' }).click()
  await dialog.getByRole('button', { name: 'Change tags' }).click()
  await dialog.getByText('Name a tag to add or to remove').waitFor()
  await dialog.getByRole('combobox', { name: 'Add' }).fill('Möbel,')
  await dialog.getByRole('button', { name: 'Change tags' }).click()
  await dialog.getByText('A tag has up to 30 letters').waitFor()
  await dialog.getByRole('combobox', { name: 'Add' }).press('Backspace')
  await dialog.getByRole('combobox', { name: 'Add' }).fill(' New  in June,')
  await dialog.getByRole('button', { name: 'Change tags' }).click()
  await text('Harbour & Vine has other tags now.').waitFor()
  expect(mocked.sent('POST /operator/v1/organization-acts/tags').at(-1)?.body).toEqual({
    organizations: [both[0]],
    add: ['new in june'],
    remove: [],
  })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar.getByRole('button', { name: 'Write' }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill(' We move on Sunday. ')
  await dialog.getByRole('button', { name: 'Send to 2' }).click()
  await text('2 organizations were written to.').waitFor()
  expect(mocked.sent(/\/messages$/).map(({ body }) => body)).toEqual([
    { organizations: both, text: 'We move on Sunday.' },
  ])
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await bar.getByRole('button', { name: 'Hold' }).click()
  await dialog.getByLabel('Message to the members').fill('We look at your ads.')
  await dialog.getByLabel('Reason').fill('A ring.')
  await dialog.getByRole('button', { name: 'Hold 2' }).click()
  await text('1 organization is held.').waitFor()
  await text('1 organization was left out.').waitFor()
  await text('Harbour & Vine: Somebody changed it.').waitFor()
  expect(mocked.sent(/-acts\/holds$/).map(({ body }) => body)).toEqual([
    {
      organizations: both,
      scope: 'advertise',
      message: 'We look at your ads.',
      reason: 'A ring.',
    },
  ])
})

test('an ad of the grid is decided by keys and with others, through the calls of the queue [OPERATOR-3.9]', async () => {
  mocked.answer('POST /operator/v1/cases/decisions', ({ body }) => ({
    body: {
      results: (body as { cases: { id: string }[] }).cases.map(({ id }) => ({
        case_id: id,
        decision_id: `decision of ${id}`,
        undo_till: '2026-05-26T12:00:30.000Z',
        refusal: null,
      })),
    },
  }))
  await open('/ads?state=archived')
  await text('No ad passes').waitFor()
  await role('button', { name: 'Clear filters' }).click()
  await role('link', { name: 'Lantern banner', exact: true }).waitFor()
  await press('j')
  await press('j')
  await expect
    .poll(() => mocked.page.evaluate(() => document.activeElement?.textContent))
    .toBe('Lantern clip')
  await press('k')
  await press('a')
  const dialog = role('dialog', { name: 'Approve 1 case' })
  const first = dialog.getByRole('radio', { name: 'Everybody' })
  await expect.poll(() => first.evaluate((it) => it === document.activeElement)).toBe(true)
  await press('1')
  await press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(mocked.sent('POST /operator/v1/cases/decisions').map(({ body }) => body)).toMatchObject([
    { outcome: 'approve', rating: 1, cases: [{ id: '0199-ad-case-1', version: 1 }] },
  ])
  await role('checkbox', { name: 'Select Lantern banner' }).check()
  await role('checkbox', { name: 'Select Lantern clip' }).check()
  await expect.poll(() => role('checkbox', { name: 'Select Old poster' }).count()).toBe(0)
  await role('region', { name: 'Selected cases' }).getByText('2 selected').waitFor()
  mocked.answer(/^GET .*\/ads$/, { body: { ads: [], next: 'further' } })
  await open('/ads?rating=3')
  await text('No newer ad passes').waitFor()
  await role('button', { name: 'Show older ads' }).waitFor()
})

test('a row opens the page of its object, where its id is copied by the key c and a hold is placed [OPERATOR-3.1]', async () => {
  await open(`${own}?tab=Apps and ads`)
  await role('link', { name: 'Spring push' }).click()
  await role('heading', { name: 'Spring push', level: 1 }).waitFor()
  await role('region', { name: 'Last 30 days' }).getByText('81,200').waitFor()
  await role('region', { name: 'Holds' }).getByText('Seen in three reports.').waitFor()
  await expect.poll(() => mocked.sent(/\/audit$/).at(-1)?.query).toEqual({ object: campaign.id })
  await mocked.page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (copied: string) => void (document.title = copied) },
    })
  })
  await press('c')
  await text('The id is copied.').waitFor()
  expect(await mocked.page.title()).toBe(campaign.id)
  await role('button', { name: 'Hold', exact: true }).click()
  const dialog = role('dialog', { name: 'Hold Spring push?' })
  await dialog.getByLabel('Message to the members').fill('The link is wrong.')
  await dialog.getByLabel('Reason').fill('Seen by hand.')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await text('Spring push is held.').waitFor()
  expect(mocked.sent('POST /operator/v1/holds').at(-1)?.body).toMatchObject({
    object_kind: 'campaign',
    object_id: campaign.id,
  })
  mocked.answer('POST /operator/v1/notes', { body: { id: 'x' } })
  await role('textbox', { name: 'New note' }).fill('Odd clicks.')
  await role('button', { name: 'Write the note' }).click()
  await expect
    .poll(() => mocked.sent('POST /operator/v1/notes').map(({ body }) => body))
    .toEqual([{ object_kind: 'campaign', object_id: campaign.id, text: 'Odd clicks.' }])
  await open(`/requests/${request.id}`)
  const chosen = role('row', { name: /Spring push/ })
  await chosen.getByText('shown', { exact: true }).waitFor()
  await text('3 more of lower prices were not looked at one by one.').waitFor()
})

test('closing an organization is proposed, and the page says until when it can be reopened [OPERATOR-3.5]', async () => {
  mocked.answer(/^POST .*\/close$/, { body: { state: 'proposed', proposal_id: 'x' } })
  await open(own)
  await role('button', { name: 'Close', exact: true }).click()
  const dialog = role('dialog', { name: 'Close Harbour & Vine?' })
  await dialog.getByRole('button', { name: 'Propose to close it' }).click()
  await dialog.getByText('Members need a text of three characters or more').waitFor()
  await dialog.getByLabel('Message to the members').fill('Most clicks were your own.')
  await dialog.getByLabel('Reason').fill('Three warnings.')
  await dialog.getByRole('button', { name: 'Propose to close it' }).click()
  await text('Proposed. Another operator has to approve it.').waitFor()
  expect(mocked.sent(/\/close$/).map(({ body }) => body)).toEqual([
    { message: 'Most clicks were your own.', reason: 'Three warnings.' },
  ])
  const closing = { closes_at: '2026-06-20T09:00:00.000Z', closed_at: null }
  mocked.answer(`GET /operator/v1${own}`, { body: { ...shown, closing } })
  await open(own)
  await text('Its keys are revoked on 20 Jun 2026, 09:00 UTC.').waitFor()
  mocked.answer(/^POST .*\/reopen$/, { body: { state: 'done', proposal_id: null } })
  await role('button', { name: 'Reopen' }).click()
  const reopening = role('dialog', { name: 'Reopen Harbour & Vine?' })
  await reopening.getByLabel('Reason').fill('They explained it.')
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await text('Harbour & Vine is open again.').waitFor()
  expect(mocked.sent(/\/reopen$/).map(({ body }) => body)).toEqual([
    { reason: 'They explained it.' },
  ])
})

test('the key v asks why, and the console opens in a tab of its own that says what it is [OPERATOR-3.6]', async () => {
  const view = {
    id: '0199-view-1',
    token: 'view-token',
    organization: { id: organization.id, name: organization.name },
    ends_at: '2026-05-26T12:29:00.000Z',
  }
  const opening = new RegExp(`^POST .*/${organization.id}/view$`)
  mocked.answer(opening, { body: { state: 'proposed', view: null, proposal_id: 'x' } })
  await open(own)
  await press('v')
  const dialog = role('dialog', { name: 'See Harbour & Vine as a member?' })
  await dialog.getByRole('button', { name: 'Open the console' }).click()
  await dialog.getByText('Say why, in three characters or more').waitFor()
  await dialog.getByLabel('Reason').fill('They asked for help.')
  await dialog.getByRole('button', { name: 'Open the console' }).click()
  await dialog.getByText('Its owner then gets a mail').waitFor()
  await press('Escape')
  await dialog.waitFor({ state: 'detached' })

  mocked.answer(opening, { body: { state: 'open', view, proposal_id: null } })
  // The page itself takes the place of the new tab, because only its calls are answered.
  await mocked.page.evaluate(() => {
    localStorage.setItem('token', 'token of a member')
    window.open = () =>
      ({
        sessionStorage,
        location: { replace: (path: string) => location.assign(path) },
      }) as unknown as Window
  })
  await press('v')
  await dialog.getByLabel('Reason').fill('They asked for help.')
  await dialog.getByRole('button', { name: 'Open the console' }).click()
  await mocked.page.waitForURL('**/app/overview')
  expect(mocked.sent(opening).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ role: 100, reason: 'They asked for help.' })),
  )
  const banner = role('complementary', { name: 'Operator view' })
  await banner.getByText('Harbour & Vine').waitFor()
  mocked.answer(/^GET \/developer\//, { body: { ...developer, permissions: ['self', 'read'] } })
  mocked.calls.length = 0
  await mocked.page.goto('/app/create')
  await text('You see this console as an operator').first().waitFor()
  for (const { headers } of mocked.sent(/^GET \/developer\//))
    expect(headers['authorization']).toBe('Bearer view-token')
  await expectFineEverywhere(mocked.page, 'a view of an operator')
  mocked.answer(/^POST .*\/end$/, { body: { ended_at: '2026-05-26T12:10:00.000Z' } })
  await banner.getByRole('button', { name: 'End' }).click()
  await text('The operator view has ended. You can close this tab.').waitFor()
  await expect.poll(() => mocked.sent(/\/views\/0199-view-1\/end$/).length).toBe(1)
  await mocked.page.reload()
  await role('link', { name: 'sign up' }).first().waitFor()
  expect(
    await mocked.page.evaluate(() => [
      sessionStorage.getItem('token'),
      localStorage.getItem('token'),
    ]),
  ).toEqual([null, 'token of a member'])
  await mocked.page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
})
