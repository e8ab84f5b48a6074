import { expect, test } from 'vitest'
import { paths } from '../../console/src/paths.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import { ada, folke, ida, security } from '../answers/team-answers.ts'

// The rule of an organization that asks its members for a second factor. members.e2e.ts plays it
// with a real server. The published console has no such page.
const SHOW = 'GET /organization/security'
const SET = 'PUT /organization/security'
const time = '2026-05-26T14:05:00.000Z'

test('an owner sets the day, changes it and takes the rule back', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'Europe/Stockholm', time })
  const { page } = mocked
  await page.goto(paths.organizationSecurity)
  await page.getByText('Members can sign in with only their password.').waitFor()
  await page.getByText('1 of 3 has none yet: Folke Dahl. Without it they keep their role').waitFor()
  await expectFineEverywhere(page, 'organization security, no rule')

  await page.getByRole('button', { name: 'Require two-step sign-in' }).click()
  const dialog = page.getByRole('dialog')
  const day = dialog.getByLabel('Required from')
  expect(await day.inputValue()).toBe('2026-06-09')
  await expectFineEverywhere(page, 'organization security, day')
  await day.fill('2026-05-27')
  await dialog.getByRole('button', { name: 'Require two-step sign-in' }).click()
  await dialog.getByText('Choose a day that begins at least 24 hours from now').waitFor()
  expect(mocked.sent(SET)).toEqual([])
  const message = 'Choose a time from 24 hours to 1 year ahead.'
  mocked.answer(SET, {
    status: 422,
    body: { code: 422, message, reason: 'two_factor_from_not_valid', field: 'two_factor_from' },
  })
  await day.fill('2026-05-28')
  await day.press('Enter')
  await dialog.getByText(message, { exact: true }).waitFor()
  const planned = { ...security, two_factor_from: '2026-06-11T22:00:00.000Z' }
  mocked.answer(SET, { body: planned })
  await day.fill('2026-06-12')
  await day.press('Enter')
  await page.getByText(/Required from 12 Jun 2026, 00:00 CEST\.$/).waitFor()
  expect(mocked.sent(SET).map(({ body }) => body)).toEqual([
    { two_factor_from: '2026-05-27T22:00:00.000Z' },
    { two_factor_from: planned.two_factor_from },
  ])
  await expectFineEverywhere(page, 'organization security, planned')

  await page.getByRole('button', { name: 'Remove requirement' }).click()
  mocked.answer(SET, { body: security })
  await dialog.getByRole('button', { name: 'Remove requirement' }).click()
  await page.getByText('Members can sign in with only their password.').waitFor()
  expect(mocked.sent(SET).at(-1)?.body).toEqual({ two_factor_from: null })

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('A view needs a second operator’s approval').waitFor()
  await page.getByRole('button', { name: 'Turn on', exact: true }).waitFor()
  expect(mocked.sent('PUT /organization/security/support-view').map(({ body }) => body)).toEqual([
    { allowed: false },
  ])
})

test('others read the rule, and who lacks a factor is led to their own security', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC', time })
  const { page } = mocked
  const since = '2026-05-01T00:00:00.000Z'
  mocked.answer(SHOW, { body: { ...security, two_factor_from: since, members: [] } })
  await page.goto(paths.organizationSecurity)
  await page.getByText('Required since 1 May 2026, 00:00 UTC.').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)

  const members = [{ ...ida, second_factor: false }, ada, folke]
  mocked.answer(SHOW, { body: { ...security, has_second_factor: false, members } })
  await page.reload()
  await page.getByText('Set it up first to require it of all members.').waitFor()
  expect(await page.getByRole('button', { name: 'Require two-step sign-in' }).isDisabled()).toBe(
    true,
  )
  await page.getByRole('link', { name: 'Set up' }).click()
  await page.getByRole('heading', { name: 'Active sessions' }).waitFor()

  mocked.answer(SHOW, { status: 404, body: { code: 404, message: 'There is nothing here.' } })
  await page.goto(paths.organizationSecurity)
  await page.getByText('404 There is nothing here.').waitFor()
})
