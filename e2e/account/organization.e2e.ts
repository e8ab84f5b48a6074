import { expect, test } from 'vitest'
import { answerAccount, organization, type Organization } from '../answers/account-answers.ts'
import {
  type MockedConsole,
  type MockedConsoleOptions,
  openMockedConsole,
} from '../support/mocked-console.ts'
import { expectRefusalsSaid, field, openFilled, saveButton } from '../support/write-once-screen.ts'

const SHOW = 'GET /developer/organization'
const SAVE = 'PUT /organization/0199-org/details'
const MISSING = 'Please fill in all fields'
const SUCCESS = 'Organization details updated successfully.'
const facts = ['Name', 'Location', 'Website', 'App Store URL', 'Play Store URL']

test('five facts of the organization cannot be edited, and details and type only while they are empty [ORG-01 ORG-02 ORG-03 ORG-04]', async () => {
  const kept = { app_store_url: 'https://apps.apple.com/developer/id42' }
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const { name, address, website, play_store_url } = organization
  const values = [name, address, website, kept.app_store_url, play_store_url]
  const states: [details: string | null, type: string | null, word: string | null][] = [
    [null, null, null],
    ['Small games.\nGood ones.', null, null],
    [null, 'company', 'Company'],
    ['Small games.\nGood ones.', 'individual', 'Individual'],
  ]
  for (const [details, type, word] of states) {
    answerAccount(mocked, { ...kept, details, type })
    await page.goto('/account/organization')
    await page.getByRole('term').first().waitFor()
    const state = `${String(details)} ${String(type)}`
    const settled = { Details: details, Type: word }
    const isSet = ([, value]: [string, string | null]) => value !== null
    const set = Object.entries(settled).filter(isSet)
    expect(await page.getByRole('term').allInnerTexts(), state).toEqual([
      ...facts,
      ...set.map(([label]) => label),
    ])
    expect(await page.getByRole('definition').allInnerTexts(), state).toEqual([
      ...values,
      ...set.map(([, value]) => value),
    ])
    expect(await detailsField(mocked).count(), state).toBe(details === null ? 1 : 0)
    expect(await typeField(mocked).count(), state).toBe(type === null ? 1 : 0)
    const open = details === null || type === null
    expect(await saveButton(mocked).count(), state).toBe(open ? 1 : 0)
    for (const label of facts)
      expect(await page.getByRole('textbox', { name: label, exact: true }).count()).toBe(0)
  }
})

test('details and type are saved once, with a success message for 1.5 seconds [ORG-05 ORG-06 ORG-07 ORG-08 VAL-08 TIM-03 STT-05 CST-05]', async () => {
  const mocked = await openOrganization({}, { time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  const missing = page.getByRole('alert').getByText(MISSING, { exact: true })
  const saveInVain = async () => {
    await saveButton(mocked).click()
    await missing.waitFor()
  }
  await saveInVain()
  await detailsField(mocked).fill('Small games.')
  await saveInVain()
  await choose(mocked, 'Company')
  await detailsField(mocked).fill('   ')
  await saveInVain()
  expect(mocked.sent(SAVE)).toEqual([])

  await detailsField(mocked).fill(' Small games. ')
  await mocked.freeze()
  await saveButton(mocked).click()
  const success = page.getByRole('status').getByText(SUCCESS, { exact: true })
  await success.waitFor()
  await expect.poll(() => mocked.sent(SHOW).length).toBe(2)
  await detailsField(mocked).waitFor({ state: 'detached' })
  await page.clock.runFor(1400)
  expect(await success.count()).toBe(1)
  expect(await missing.count()).toBe(0)
  await page.clock.runFor(200)
  expect(await success.count()).toBe(0)
  expect(mocked.sent(SAVE)).toMatchObject([
    { query: { org_id: '0199-org' }, body: { details: 'Small games.', type: 'company' } },
  ])

  for (const way of ['after the save', 'after a reload']) {
    await page.getByRole('definition').getByText('Company', { exact: true }).waitFor()
    await page.getByRole('definition').getByText('Small games.', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count(), way).toBe(0)
    expect(await page.getByRole('main').getByRole('combobox').count(), way).toBe(0)
    expect(await page.getByRole('main').getByRole('button').count(), way).toBe(0)
    await page.reload()
  }
})

test('the type is one of two, and is sent alone if only it was empty [ORG-03 ORG-06 ORG-07 CST-05]', async () => {
  const mocked = await openOrganization({ details: 'Small games.' })
  await typeField(mocked).click()
  await expect
    .poll(() => mocked.page.getByRole('option').allInnerTexts())
    .toEqual(['Company', 'Individual'])
  await mocked.page.getByRole('option', { name: 'Individual', exact: true }).click()
  await saveButton(mocked).click()
  await mocked.page.getByRole('definition').getByText('Individual', { exact: true }).waitFor()
  expect(mocked.sent(SAVE).map(({ body }) => body)).toEqual([{ type: 'individual' }])
})

test('a refused save shows the screen’s message, and a 401 signs out [ORG-09 ORG-10 ORG-11]', async () => {
  const mocked = await openOrganization({ type: 'company' })
  await expectRefusalsSaid(mocked, { call: SAVE, label: 'Details', text: 'Small games.' })
})

async function openOrganization(
  kept: Organization,
  options: MockedConsoleOptions = {},
): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  return openFilled(mocked, '/account/organization', kept)
}

const detailsField = (mocked: MockedConsole) => field(mocked, 'Details')
const typeField = ({ page }: MockedConsole) =>
  page.getByRole('combobox', { name: 'Type', exact: true })

async function choose(mocked: MockedConsole, type: string): Promise<void> {
  await typeField(mocked).click()
  await mocked.page.getByRole('option', { name: type, exact: true }).click()
}
