import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { answerAccount, type Organization } from './stage-account.ts'
import { openStage, serveConsole, type Stage, type StageOptions } from './stage.ts'

const SAVE = 'PUT /organization/0199-org/taxation'
const NAME = 'Organization / Legal Name'
const labelOf: Record<string, string> = {
  registration_id: 'Company Registration ID',
  legal_address: 'Legal Address',
  taxation_id: 'Tax ID',
  vat_id: 'VAT ID',
}
const filled: Organization = {
  ...{ registration_id: '556677-8899', legal_address: 'Hamngatan 1, Gothenburg' },
  ...{ taxation_id: '16556677', vat_id: 'SE556677889901' },
}

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

test('TAX-01 TAX-02 TAX-03 the name stands fast; four fields are inputs while they are empty and texts after that', async () => {
  const stage = await onStage()
  const { page } = stage
  const names = Object.keys(filled)
  for (const set of [[], names.slice(0, 2), names]) {
    answerAccount(stage, Object.fromEntries(set.map((name) => [name, filled[name] ?? null])))
    await page.goto('/account/taxation')
    await page.getByText('VAT ID', { exact: true }).waitFor()
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      NAME,
      ...set.map((name) => labelOf[name]),
    ])
    expect(await page.getByRole('definition').allInnerTexts()).toEqual([
      'Harbour Vine AB',
      ...set.map((name) => filled[name]),
    ])
    expect(await field(stage, NAME).count()).toBe(0)
    const open = names.slice(set.length)
    for (const name of names)
      expect(await field(stage, labelOf[name] ?? '').count(), name).toBe(
        open.includes(name) ? 1 : 0,
      )
    expect(await saveButton(stage).count()).toBe(open.length > 0 ? 1 : 0)
  }
})

test('TAX-04 TAX-05 TAX-06 TIM-03 STT-05 nothing filled is told; one field alone is sent, said for 1.5 seconds, and stays', async () => {
  const stage = await openTaxation(
    { registration_id: '556677-8899' },
    { time: '2026-04-20T09:00:00Z' },
  )
  const { page } = stage
  const empty = page.getByRole('alert').getByText('Please fill out the form.', { exact: true })
  await saveButton(stage).click()
  await empty.waitFor()
  expect(stage.sent(SAVE)).toEqual([])

  await field(stage, 'VAT ID').fill(' SE556677889901 ')
  await stage.freeze()
  await saveButton(stage).click()
  const success = page
    .getByRole('status')
    .getByText('Taxation details updated successfully.', { exact: true })
  await success.waitFor()
  await field(stage, 'VAT ID').waitFor({ state: 'detached' })
  expect(stage.sent(SAVE)).toMatchObject([{ query: { org_id: '0199-org' } }])
  expect(stage.sent(SAVE)[0]?.body).toEqual({ vat_id: 'SE556677889901' })
  expect(stage.sent('GET /developer/organization').length).toBe(2)
  await page.clock.runFor(1400)
  expect(await success.count()).toBe(1)
  expect(await empty.count()).toBe(0)
  await page.clock.runFor(200)
  expect(await success.count()).toBe(0)
  for (const way of ['after the save', 'after a reload']) {
    await page.getByRole('definition').getByText('SE556677889901', { exact: true }).waitFor()
    expect(await page.getByRole('textbox').count(), way).toBe(2)
    await page.reload()
  }
})

test('TAX-07 a save that is refused says why in the words of the screen, and a 401 signs out', async () => {
  const stage = await openTaxation({})
  const { page } = stage
  await field(stage, 'Tax ID').fill('16556677')
  const refusals: [status: number, said: string][] = [
    [404, 'Organization not found'],
    [400, 'Developer is not allowed to update this organization'],
  ]
  for (const [status, said] of refusals) {
    stage.answer(SAVE, { status, body: { code: status, message: 'It did not work.' } })
    await saveButton(stage).click()
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(await field(stage, 'Tax ID').inputValue()).toBe('16556677')
  }
  stage.answer(SAVE, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await saveButton(stage).click()
  await page.waitForURL('**/auth/signin')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

async function onStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(browser, served.url, { signedIn: true, ...options })
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  return stage
}

async function openTaxation(kept: Organization, options: StageOptions = {}): Promise<Stage> {
  const stage = await onStage(options)
  answerAccount(stage, kept)
  await stage.page.goto('/account/taxation')
  await saveButton(stage).waitFor()
  return stage
}

const field = ({ page }: Stage, label: string) =>
  page.getByRole('textbox', { name: label, exact: true })
const saveButton = ({ page }: Stage) => page.getByRole('button', { name: 'Save', exact: true })
