import { test } from 'vitest'
import { withoutFactor } from '../answers/account-answers.ts'
import { ada, folke, ida, invitation, security, team } from '../answers/team-answers.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import { press } from './member-keys.ts'

// Checks what the walk of all addresses does not reach: open dialogs, and what other members see.

test('the members page and its dialogs are fine in both schemes and widths', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  await page.goto('/account/organization/members')
  await page.getByText(invitation.email, { exact: true }).waitFor()
  await expectFineEverywhere(page, 'members, owner')
  for (const button of [
    'Invite',
    'Transfer ownership',
    'Reset the two-step sign-in of Ada Boman',
  ]) {
    await press(page, button)
    await page.getByRole('dialog').waitFor()
    await expectFineEverywhere(page, `members, ${button}`)
    await page.keyboard.press('Escape')
  }
  const offer = { member_id: ida.id, name: ida.name, expires_at: invitation.expires_at }
  const members = [{ ...ida, is_owner: false }, { ...ada, is_owner: true }, folke]
  mocked.answer('GET /team/members', { body: { ...team, members, owner_transfer: offer } })
  await page.reload()
  await press(page, 'Become the owner')
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'members, offer')
})

test('the rule of a second factor is fine in both schemes and widths', async () => {
  const time = '2026-05-26T14:05:00.000Z'
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC', time })
  const { page } = mocked
  await page.goto('/account/organization/security')
  await page.getByRole('button', { name: 'Require two-step sign-in' }).click()
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'organization security, day')
  const two_factor_from = '2026-06-11T22:00:00.000Z'
  mocked.answer('PUT /organization/security', { body: { ...security, two_factor_from } })
  await page.getByLabel('Required from').press('Enter')
  await page.getByRole('button', { name: 'Change date', exact: true }).waitFor()
  await expectFineEverywhere(page, 'organization security, planned')
})

test('the panel of a missing factor is fine in both schemes and widths', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(/^GET \/developer\/\{/, { body: withoutFactor })
  const body = { code: 403, reason: 'second_factor_required', message: 'It is required.' }
  mocked.answer(/ \/overview\//, { status: 403, body })
  await page.goto('/app/overview')
  await page.getByText('Harbour & Vine requires it of every member since').waitFor()
  await expectFineEverywhere(page, 'a missing second factor')
})
