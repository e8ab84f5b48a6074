import { expect, test } from 'vitest'
import { permissionNames } from '@frontrow/contract/permissions/names'
import { paths } from '../../console/src/paths.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { campaign, developer, tidepool } from '../answers/default-answers.ts'
import { openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'

// What the console knows of the member's role: nothing for a full role, and the server's answer for
// a limited one. roles.e2e.ts plays each role with a real server.

const ROLE = /^GET \/developer\/\{/
const why = 'Your role (Viewer) does not create or change campaigns. Ask Ida Lindqvist (owner).'
const viewer = {
  ...developer,
  role: 500,
  is_owner: false,
  owner_name: 'Ida Lindqvist',
  permissions: ['self', 'read'],
  organizations: [],
}
const refusal = {
  status: 403,
  body: { name: 'Forbidden', message: why, code: 403, reason: 'role_not_allowed' },
}

const asked = {
  ...developer,
  permissions: permissionNames,
  organization_id: 'own',
  organizations: [{ id: 'own', name: 'Harbour & Vine', role: 100, is_owner: true }],
  second_factor: false,
  second_factor_from: '2026-05-26T00:00:00.000Z',
  second_factor_required: true,
}
const limited = JSON.stringify({ name: developer.name, email: developer.email, isLimited: true })
const lacking = {
  ...refusal.body,
  reason: 'second_factor_required',
  message: 'Your organization asks every member for two-step sign-in.',
}

test('a session that is not limited asks nothing about the role', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  for (const [path, title] of [
    [paths.overview, 'Overview'],
    [paths.createApp, 'Create New App'],
    [paths.payment, 'Payments'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  expect(mocked.sent(ROLE)).toEqual([])
  expect(await page.locator('[aria-disabled]').count()).toBe(0)
})

test('an Admin who was lowered sees it with the first refusal, and stays signed in', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(ROLE, { body: viewer })
  mocked.answer(/^PUT \/campaign\//, refusal)
  await page.goto(paths.activeCampaigns)
  await page.getByRole('link', { name: campaign.campaign_name }).click()
  const stop = page.getByRole('button', { name: 'Deactivate' })
  await stop.click()
  await page.getByRole('alert').getByText(why).waitFor()
  await expect.poll(() => stop.getAttribute('aria-disabled')).toBe('true')
  expect(await stop.getAttribute('title')).toBe(why)
  expect(new URL(page.url()).pathname).toBe(paths.campaign(campaign.id))
  expect(await isLimited(mocked)).toBe(true)

  // A new document remembers it, and asks before it shows a page that needs more.
  const gate = Promise.withResolvers<undefined>()
  mocked.answer(ROLE, () => gate.promise.then(() => ({ body: viewer })))
  await page.goto(paths.createCampaign)
  await page.getByText('Loading your role...').waitFor({ state: 'attached' })
  gate.resolve(undefined)
  await page.getByText('Your role does not allow this').waitFor()
  expect(mocked.sent(/^PUT \/campaign\//)).toHaveLength(1)

  // Raised again, the next refusal of anything asks again and enables what is allowed now.
  mocked.answer(ROLE, { body: { ...viewer, permissions: ['self', 'read', 'campaigns.write'] } })
  await page.reload()
  await page.getByRole('button', { name: 'Save' }).waitFor()
})

test('a role refused by what the console signs out on stays signed in, and reads why', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(ROLE, { body: viewer })
  mocked.answer('GET /app/app-stat', refusal)
  await page.goto(paths.appList)
  await page.getByRole('alert').getByText(why).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.appList)
  expect(await isLimited(mocked)).toBe(true)
})

test('without permissions in the answer everything is allowed, and so it is when nobody answers', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer('POST /developer/{developer-id}', refusal)
  mocked.answer(ROLE, { body: developer })
  await page.goto(paths.overview)
  await page.evaluate(() => {
    const info = { name: 'Ida Lindqvist', email: 'ida@harbourvine.example', isLimited: true }
    localStorage.setItem('userInfo', JSON.stringify(info))
  })
  for (const answer of [{ body: developer }, 'abort'] as const) {
    mocked.answer(ROLE, answer)
    const asked = mocked.sent(ROLE).length
    await page.goto(paths.app(tidepool.id))
    await expect.poll(() => mocked.sent(ROLE).length).toBeGreaterThan(asked)
    await page.getByRole('button', { name: 'Upload' }).waitFor()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    expect(await page.locator('[aria-disabled]').count()).toBe(0)
    await page.goto(paths.createCampaign)
    await page.getByRole('button', { name: 'Save' }).waitFor()
  }
})

test('a member without the second factor that is asked for sees where to set it up, and is back at once', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto(paths.createCampaign)
  await page.getByLabel('Campaign Name').fill('Lamplighter')
  mocked.answer(ROLE, { body: asked })
  // Another tab of the same person is refused first. It shows a file, because nobody would answer
  // the calls of a console in it, and that console would sign out.
  const other = await mocked.context.newPage()
  await other.goto('/favicon.svg')
  await other.evaluate((info) => localStorage.setItem('userInfo', info), limited)
  await other.close()
  const panel = page.getByText('Harbour & Vine requires it of every member since')
  await panel.waitFor()
  await expectFineEverywhere(page, 'a missing second factor')

  // Once it is set up, wherever that was, the page is back with what was typed into it.
  mocked.answer(ROLE, { body: { ...asked, second_factor: true, second_factor_required: false } })
  const typed = page.getByLabel('Campaign Name')
  await expect.poll(() => typed.inputValue(), patience).toBe('Lamplighter')
})

test('the overview of such a member signs nobody out, and leads to where it is set up', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(ROLE, { body: asked })
  mocked.answer(/ \/overview\//, { status: 403, body: lacking })
  await page.goto(paths.overview)
  await page.getByText('Harbour & Vine requires it of every member since').waitFor()
  expect(await isLimited(mocked)).toBe(true)
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('heading', { name: 'Active sessions' }).waitFor()
})

function isLimited(mocked: MockedConsole): Promise<boolean> {
  return mocked.page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { isLimited?: boolean })
        .isLimited === true,
  )
}
