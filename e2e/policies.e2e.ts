import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { answerAccount, errorOf, policy, policyStats } from './stage-account.ts'
import { openStage, serveConsole, type Stage, type StageOptions } from './stage.ts'
import { expectToStay } from './stay.ts'

const UNSIGNED = 'GET /policies/latest/unsigned'
const LIST = 'GET /policies/organization'
const SIGN = `POST /policies/{developer-id}/${policy.id}`
const DIFFERENT = "Signatures don't match"
const NOT_TODAY = "Signatures date should be today's date"
const AGREE = 'By this I confirm agreeing with the terms of services.'
// In Tokyo it is already the next day.
const tokyo = { time: '2026-04-07T16:00:00Z', timezoneId: 'Asia/Tokyo' }
const form = {
  'Full name': 'Ida Lindqvist',
  'Position in company': 'Head of publishing',
  Signature: 'I. Lindqvist',
  'Signature date': '2026-04-08',
  'Signature location': 'Gothenburg',
  'Confirm your signature': 'I. Lindqvist',
}
type Label = keyof typeof form
const labels = Object.keys(form) as Label[]

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

test('POL-01 POL-02 POL-03 POL-04 POL-05 POL-06 the agreement says its version and release, folds by section and subsection, and is followed by the form', async () => {
  const stage = await openPolicies({ ...tokyo, height: 1000 })
  const { page } = stage
  await page.getByText('Version 2.0 · released 1 Apr 2026', { exact: true }).waitFor()
  const bullets = () => agreement(stage).getByRole('listitem').allInnerTexts()
  const all = ['Paid at 1000 dollars.', 'Never below it.', 'Once a month.']
  expect(await bullets()).toEqual([...all, 'No more than is needed.'])
  const section = agreement(stage).getByRole('button', { name: 'Payouts', exact: true })
  const subsection = agreement(stage).getByRole('button', { name: 'Threshold', exact: true })
  await section.click()
  expect(await section.getAttribute('aria-expanded')).toBe('false')
  expect(await subsection.isVisible()).toBe(false)
  expect(await bullets()).toEqual(['No more than is needed.'])
  await section.click()
  expect(await section.getAttribute('aria-expanded')).toBe('true')
  await subsection.click()
  expect(await subsection.getAttribute('aria-expanded')).toBe('false')
  expect(await bullets()).toEqual(['Once a month.', 'No more than is needed.'])
  await subsection.click()
  expect(await bullets()).toEqual([...all, 'No more than is needed.'])

  for (const label of labels) expect(await field(stage, label).isEditable(), label).toBe(true)
  expect(await checkbox(stage).isChecked()).toBe(false)

  const [privacy] = policy.policy_content.sections.slice(1)
  stage.answer(UNSIGNED, {
    body: { ...policy, policy_content: { sections: Array.from({ length: 40 }, () => privacy) } },
  })
  await page.reload()
  const box = await agreement(stage).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(400)
  const hidden = await agreement(stage).evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  )
  expect(hidden).toBeGreaterThan(0)
})

test('POL-07 POL-08 POL-09 the history says for each version how long it held and who signed it', async () => {
  const stage = await onStage(tokyo)
  const [latest, first] = policyStats
  stage.answer(LIST, {
    body: [latest, { ...first, id: '2', signed: false, signed_by: null }, first],
  })
  await stage.page.goto('/account/policies')
  expect(await history(stage)).toEqual([
    ['Version', 'Creation Date', 'Validity', 'Signed', 'Signed By'],
    ['2.0', '1 Apr 2026', 'Valid', 'No', 'None'],
    ['1.0', '4 Jan 2026', '31 Mar 2026', 'No', 'None'],
    ['1.0', '4 Jan 2026', '31 Mar 2026', 'Yes', 'Ida Lindqvist'],
  ])
})

test('POL-10 POL-11 POL-12 POL-13 POL-14 VAL-10 each of the six, two equal signatures, today and the tick are asked for, and nothing is sent without', async () => {
  const stage = await openPolicies(tokyo)
  const { page } = stage
  const agree = page.getByText('Agree to Submit', { exact: true })
  const fieldErrors = async () => {
    const entries = labels.map(async (label) => [label, await errorOf(field(stage, label))])
    const said = Object.fromEntries(await Promise.all(entries)) as Record<Label, string | null>
    return Object.fromEntries(Object.entries(said).filter(([, fieldError]) => fieldError !== null))
  }
  await submit(stage)
  expect(await fieldErrors()).toEqual({
    'Full name': 'Full name is required',
    'Position in company': 'Position in company is required',
    Signature: 'Signature is required',
    'Signature date': 'Signature date is required',
    'Signature location': 'Signature location is required',
    'Confirm your signature': 'Confirm your signature',
  })
  for (const label of ['Full name', 'Position in company', 'Confirm your signature'] as const)
    expect(await field(stage, label).getAttribute('placeholder')).toBe(
      label === 'Confirm your signature' ? label : `${label} is required`,
    )
  expect(await agree.count()).toBe(1)

  await fill(stage)
  await checkbox(stage).check()
  for (const label of labels)
    for (const nothing of label === 'Signature date' ? [''] : ['', '   ']) {
      await field(stage, label).fill(nothing)
      await submit(stage)
      expect(Object.keys(await fieldErrors()), label).toContain(label)
      await field(stage, label).fill(form[label])
    }
  const wrong: [label: Label, typed: string, said: string][] = [
    ['Confirm your signature', 'I. Lindquist', DIFFERENT],
    ['Signature date', '2026-04-07', NOT_TODAY],
    ['Signature date', '2026-04-09', NOT_TODAY],
  ]
  for (const [label, typed, said] of wrong) {
    await field(stage, label).fill(typed)
    await submit(stage)
    expect(await fieldErrors(), typed).toEqual({ [label]: said })
    await field(stage, label).fill(form[label])
  }
  await checkbox(stage).uncheck()
  expect(await agree.count()).toBe(0)
  await submit(stage)
  expect(await fieldErrors()).toEqual({})
  expect(await agree.count()).toBe(1)
  expect(stage.sent(SIGN)).toEqual([])
})

test('POL-13 POL-15 POL-16 POL-17 STT-11 ENT-11 an agreement stays until it is signed; signing sends seven values, reads both again and leaves no form', async () => {
  const stage = await openPolicies(tokyo)
  const { page } = stage
  await page.reload()
  await fill(stage)
  await checkbox(stage).check()
  const before = [UNSIGNED, LIST].map((name) => stage.sent(name).length)
  stage.answer(SIGN, () => {
    const [latest, first] = policyStats
    stage.answer(UNSIGNED, { body: null })
    stage.answer(LIST, { body: [{ ...latest, signed: true, signed_by: 'Ida Lindqvist' }, first] })
    return { body: { status: 'SUCCESS' } }
  })
  await submit(stage)
  await page.getByText('There is nothing to sign.', { exact: true }).waitFor()
  await page.getByText('Policy signed successfully.', { exact: true }).waitFor()
  expect(stage.sent(SIGN).map(({ body }) => body)).toEqual([
    {
      name: 'Ida Lindqvist',
      designation: 'Head of publishing',
      signature: 'I. Lindqvist',
      signature_date: '2026-04-08',
      signature_location: 'Gothenburg',
      signature_confirm: 'I. Lindqvist',
      policy_id: policy.id,
    },
  ])
  expect([UNSIGNED, LIST].map((name) => stage.sent(name).length)).toEqual(
    before.map((times) => times + 1),
  )
  await expect
    .poll(async () => (await history(stage))[1])
    .toEqual(['2.0', '1 Apr 2026', 'Valid', 'Yes', 'Ida Lindqvist'])
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await agreement(stage).count()).toBe(0)
})

test('POL-18 POL-19 anything but a 200 is an error, said with its code and message, and signs nobody out', async () => {
  const stage = await openPolicies(tokyo)
  const { page } = stage
  await fill(stage)
  await checkbox(stage).check()
  const failures: [status: number, body: unknown, said: string][] = [
    [201, { status: 'SUCCESS' }, '201 Something went wrong. Please try again.'],
    [204, undefined, '204 Something went wrong. Please try again.'],
    [500, undefined, '500 The server could not answer. Please try again in a moment.'],
    [500, { code: 500, message: 'The lamp is broken.' }, '500 The lamp is broken.'],
  ]
  for (const [status, body, said] of failures) {
    stage.answer(SIGN, { status, body })
    await submit(stage)
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(await page.getByText('Policy signed successfully.').count()).toBe(0)
    expect(await field(stage, 'Full name').inputValue()).toBe('Ida Lindqvist')
  }
  expect(stage.sent(UNSIGNED).length).toBe(1)
  expect(pathOf(stage)).toBe('/account/policies')
  expect(await tokenOf(stage)).toBe('stage-token')
})

test('POL-20 TIM-04 a session that has ended is said, and half a second later the user signs in again', async () => {
  const stage = await openPolicies(tokyo)
  const { page } = stage
  await fill(stage)
  await checkbox(stage).check()
  stage.answer(SIGN, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  await stage.freeze()
  await submit(stage)
  const alert = page.getByRole('alert')
  await alert.getByText('401 The session has ended.', { exact: true }).waitFor()
  await alert.getByText('Sign in again.', { exact: true }).waitFor()
  await expectToStay(stage, 400)
  expect(await tokenOf(stage)).toBe('stage-token')
  await page.clock.runFor(200)
  await page.waitForURL('**/auth/signin')
  expect(await tokenOf(stage)).toBeNull()
})

describe('FINDINGS-A11', () => {
  test('a session that ends while signing is left from any screen that the user has opened since', async () => {
    const stage = await openPolicies(tokyo)
    const { page } = stage
    await fill(stage)
    await checkbox(stage).check()
    stage.answer(SIGN, { status: 401, body: { code: 401, message: 'The session has ended.' } })
    await stage.freeze()
    await submit(stage)
    await page.getByRole('alert').getByText('401 The session has ended.').waitFor()
    await page.getByRole('link', { name: 'Organization', exact: true }).click()
    await page.waitForURL('**/account/organization')
    await page.clock.runFor(600)
    await page.waitForURL('**/auth/signin')
    expect(await tokenOf(stage)).toBeNull()
  })
})

async function onStage(options: StageOptions): Promise<Stage> {
  const stage = await openStage(browser, served.url, { signedIn: true, ...options })
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  answerAccount(stage)
  return stage
}

async function openPolicies(options: StageOptions): Promise<Stage> {
  const stage = await onStage(options)
  await stage.page.goto('/account/policies')
  await checkbox(stage).waitFor()
  return stage
}

const field = ({ page }: Stage, label: Label) => page.getByLabel(label, { exact: true })
const checkbox = ({ page }: Stage) => page.getByRole('checkbox', { name: AGREE, exact: true })
const agreement = ({ page }: Stage) => page.getByRole('region', { name: 'Agreement text' })
const pathOf = ({ page }: Stage) => new URL(page.url()).pathname
const tokenOf = ({ page }: Stage) => page.evaluate(() => localStorage.getItem('token'))
const submit = ({ page }: Stage) =>
  page.getByRole('button', { name: 'Submit', exact: true }).click()

async function fill(stage: Stage): Promise<void> {
  for (const label of labels) await field(stage, label).fill(form[label])
}

/** The table's texts, with the head first. */
async function history({ page }: Stage): Promise<string[][]> {
  const table = page.getByRole('table', { name: 'Policy history table', exact: true })
  await table.waitFor()
  const rows = await table.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}
