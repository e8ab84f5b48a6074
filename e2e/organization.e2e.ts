import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { answerAccount, organization, type Organization } from './stage-account.ts'
import { serveConsole, type Stage, type StageOptions } from './stage.ts'
import {
  expectRefusalsSaid,
  field,
  openFilled,
  saveButton,
  stageSignedIn,
} from './write-once-screen.ts'

const SHOW = 'GET /developer/organization'
const SAVE = 'PUT /organization/0199-org/details'
const MISSING = 'Please fill in all fields'
const SUCCESS = 'Organization details updated successfully.'
const facts = ['Name', 'Location', 'Website', 'App Store URL', 'Play Store URL']

let browser: Browser
let served: { url: string; close(): Promise<void> }
beforeAll(async () => {
  browser = await openBrowser()
  served = await serveConsole()
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

test('ORG-01 ORG-02 ORG-03 ORG-04 five facts stand fast; details and type are open while they are empty, and Save with them', async () => {
  const kept = { app_store_url: 'https://apps.apple.com/developer/id42' }
  const stage = await stageSignedIn(browser, served.url)
  const { page } = stage
  const { name, address, website, play_store_url } = organization
  const values = [name, address, website, kept.app_store_url, play_store_url]
  const states: [details: string | null, type: string | null, word: string | null][] = [
    [null, null, null],
    ['Small games.\nGood ones.', null, null],
    [null, 'company', 'Company'],
    ['Small games.\nGood ones.', 'individual', 'Individual'],
  ]
  for (const [details, type, word] of states) {
    answerAccount(stage, { ...kept, details, type })
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
    expect(await detailsField(stage).count(), state).toBe(details === null ? 1 : 0)
    expect(await typeField(stage).count(), state).toBe(type === null ? 1 : 0)
    const open = details === null || type === null
    expect(await saveButton(stage).count(), state).toBe(open ? 1 : 0)
    for (const label of facts)
      expect(await page.getByRole('textbox', { name: label, exact: true }).count()).toBe(0)
  }
})

test('ORG-05 ORG-06 ORG-07 ORG-08 VAL-08 TIM-03 STT-05 CST-05 both are asked for, saved once, said for 1.5 seconds, and stay', async () => {
  const stage = await openOrganization({}, { time: '2026-04-20T09:00:00Z' })
  const { page } = stage
  const missing = page.getByRole('alert').getByText(MISSING, { exact: true })
  const saveInVain = async () => {
    await saveButton(stage).click()
    await missing.waitFor()
  }
  await saveInVain()
  await detailsField(stage).fill('Small games.')
  await saveInVain()
  await choose(stage, 'Company')
  await detailsField(stage).fill('   ')
  await saveInVain()
  expect(stage.sent(SAVE)).toEqual([])

  await detailsField(stage).fill(' Small games. ')
  await stage.freeze()
  await saveButton(stage).click()
  const success = page.getByRole('status').getByText(SUCCESS, { exact: true })
  await success.waitFor()
  await expect.poll(() => stage.sent(SHOW).length).toBe(2)
  await detailsField(stage).waitFor({ state: 'detached' })
  await page.clock.runFor(1400)
  expect(await success.count()).toBe(1)
  expect(await missing.count()).toBe(0)
  await page.clock.runFor(200)
  expect(await success.count()).toBe(0)
  expect(stage.sent(SAVE)).toMatchObject([
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

test('ORG-03 ORG-06 ORG-07 CST-05 the type is one of two, and alone is sent when only it was empty', async () => {
  const stage = await openOrganization({ details: 'Small games.' })
  await typeField(stage).click()
  expect(await stage.page.getByRole('option').allInnerTexts()).toEqual(['Company', 'Individual'])
  await stage.page.getByRole('option', { name: 'Individual', exact: true }).click()
  await saveButton(stage).click()
  await stage.page.getByRole('definition').getByText('Individual', { exact: true }).waitFor()
  expect(stage.sent(SAVE).map(({ body }) => body)).toEqual([{ type: 'individual' }])
})

test('ORG-09 ORG-10 ORG-11 a save that is refused says why in the words of the screen, and a 401 signs out', async () => {
  const stage = await openOrganization({ type: 'company' })
  await expectRefusalsSaid(stage, { call: SAVE, label: 'Details', text: 'Small games.' })
})

async function openOrganization(kept: Organization, options: StageOptions = {}): Promise<Stage> {
  const stage = await stageSignedIn(browser, served.url, options)
  return openFilled(stage, '/account/organization', kept)
}

const detailsField = (stage: Stage) => field(stage, 'Details')
const typeField = ({ page }: Stage) => page.getByRole('combobox', { name: 'Type', exact: true })

async function choose(stage: Stage, type: string): Promise<void> {
  await typeField(stage).click()
  await stage.page.getByRole('option', { name: type, exact: true }).click()
}
