import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { developer } from '../answers/default-answers.ts'
import { answerCases } from '../answers/operator-case-answers.ts'
import {
  answerNetwork,
  campaign,
  organization,
  request,
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
  ['operator, webhooks', '/webhooks'],
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
  await text('No results.').waitFor()
})

test('organizations are sorted by the address, and are two lines each on a phone, with the money in view [OPERATOR-3.6]', async () => {
  await open('/organizations')
  await role('combobox', { name: 'Sort' }).click()
  await role('option', { name: 'Most invalid traffic first' }).click()
  await expect.poll(address).toBe('/operator/organizations?sort=filtered')
  await expect
    .poll(() => mocked.sent('GET /operator/v1/organizations').at(-1)?.query)
    .toMatchObject({ sort: 'filtered' })
  await text('3.8%').first().waitFor()
  await mocked.page.setViewportSize({ width: 390, height: 844 })
  const table = role('group', { name: 'Organizations', exact: true })
  const wide = await table.evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
  const money = await table.getByText('$1,204.50').first().boundingBox()
  expect((money?.x ?? 0) + (money?.width ?? 1000)).toBeLessThanOrEqual(390)
  const row = await table.getByRole('row').nth(1).boundingBox()
  expect(row?.height ?? 1000).toBeLessThan(120)
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
  await text('No ads match these filters').waitFor()
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
  await text('No newer ads match these filters').waitFor()
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
  await text('ID copied.').waitFor()
  expect(await mocked.page.title()).toBe(campaign.id)
  await role('button', { name: 'Hold', exact: true }).click()
  const dialog = role('dialog', { name: 'Hold Spring push?' })
  await dialog.getByLabel('Message to members').fill('The link is wrong.')
  await dialog.getByLabel('Reason').fill('Seen by hand.')
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await text('Spring push held.').waitFor()
  expect(mocked.sent('POST /operator/v1/holds').at(-1)?.body).toMatchObject({
    object_kind: 'campaign',
    object_id: campaign.id,
  })
  mocked.answer('POST /operator/v1/notes', { body: { id: 'x' } })
  await role('textbox', { name: 'New note' }).fill('Odd clicks.')
  await role('button', { name: 'Add note' }).click()
  await expect
    .poll(() => mocked.sent('POST /operator/v1/notes').map(({ body }) => body))
    .toEqual([{ object_kind: 'campaign', object_id: campaign.id, text: 'Odd clicks.' }])
  await open(`/requests/${request.id}`)
  const chosen = role('row', { name: /Spring push/ })
  await chosen.getByText('Selected', { exact: true }).waitFor()
  await text('3 more with lower prices were not evaluated.').waitFor()
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
  const dialog = role('dialog', { name: 'View Harbour & Vine as member?' })
  await dialog.getByRole('button', { name: 'View as member' }).click()
  await dialog.getByText('Enter a reason (at least 3 characters)').waitFor()
  await dialog.getByLabel('Reason').fill('They asked for help.')
  await dialog.getByRole('button', { name: 'View as member' }).click()
  await dialog.getByText('The owner is then emailed').waitFor()
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
  await dialog.getByRole('button', { name: 'View as member' }).click()
  await mocked.page.waitForURL('**/app/overview')
  expect(mocked.sent(opening).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ role: 100, reason: 'They asked for help.' })),
  )
  const banner = role('complementary', { name: 'Operator view' })
  await banner.getByText('Harbour & Vine').waitFor()
  mocked.answer(/^GET \/developer\//, { body: { ...developer, permissions: ['self', 'read'] } })
  mocked.calls.length = 0
  await mocked.page.goto('/app/create')
  await text('Operator view is read-only').first().waitFor()
  for (const { headers } of mocked.sent(/^GET \/developer\//))
    expect(headers['authorization']).toBe('Bearer view-token')
  await expectFineEverywhere(mocked.page, 'a view of an operator')
  mocked.answer(/^POST .*\/end$/, { body: { ended_at: '2026-05-26T12:10:00.000Z' } })
  await banner.getByRole('button', { name: 'Exit view' }).click()
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
