import { describe, expect, test } from 'vitest'
import { answerAccount, errorOf, policy, policyStats } from '../answers/account-answers.ts'
import {
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'
import { expectSignOutAfterHalfASecond } from '../support/expect-no-navigation.ts'

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

test('the agreement shows its version and release, and its sections and subsections can be folded [POL-01 POL-02 POL-03 POL-04 POL-05 POL-06]', async () => {
  const mocked = await openPolicies({ ...tokyo, height: 1000 })
  const { page } = mocked
  await page.getByText('Version 2.0 · released 1 Apr 2026', { exact: true }).waitFor()
  const bullets = () => agreement(mocked).getByRole('listitem').allInnerTexts()
  const all = ['Paid at 1000 dollars.', 'Never below it.', 'Once a month.']
  expect(await bullets()).toEqual([...all, 'No more than is needed.'])
  const section = agreement(mocked).getByRole('button', { name: 'Payouts', exact: true })
  const subsection = agreement(mocked).getByRole('button', { name: 'Threshold', exact: true })
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

  for (const label of labels) expect(await field(mocked, label).isEditable(), label).toBe(true)
  expect(await checkbox(mocked).isChecked()).toBe(false)

  const [privacy] = policy.policy_content.sections.slice(1)
  mocked.answer(UNSIGNED, {
    body: { ...policy, policy_content: { sections: Array.from({ length: 40 }, () => privacy) } },
  })
  await page.reload()
  const box = await agreement(mocked).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(400)
  const hidden = await agreement(mocked).evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  )
  expect(hidden).toBeGreaterThan(0)
})

test('the history shows for each version its validity and who signed it [POL-07 POL-08 POL-09]', async () => {
  const mocked = await openMocked(tokyo)
  const [latest, first] = policyStats
  mocked.answer(LIST, {
    body: [latest, { ...first, id: '2', signed: false, signed_by: null }, first],
  })
  await mocked.page.goto('/account/policies')
  expect(await history(mocked)).toEqual([
    ['Version', 'Creation Date', 'Validity', 'Signed', 'Signed By'],
    ['2.0', '1 Apr 2026', 'Valid', 'No', 'None'],
    ['1.0', '4 Jan 2026', '31 Mar 2026', 'No', 'None'],
    ['1.0', '4 Jan 2026', '31 Mar 2026', 'Yes', 'Ida Lindqvist'],
  ])
  // A server of the published API has only the list.
  mocked.answer(/^GET \/policies\/[^/]+\/signed$/, { status: 404, body: {} })
  await mocked.page.getByRole('button', { name: '1.0', exact: true }).click()
  const dialog = mocked.page.getByRole('dialog')
  await dialog.getByText('No copy of this agreement is available.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('a form with a missing value, another signature or another day than today is not sent [POL-10 POL-11 POL-12 POL-13 POL-14 VAL-10]', async () => {
  const mocked = await openPolicies(tokyo)
  const { page } = mocked
  const agree = page.getByText('Agree to Submit', { exact: true })
  const fieldErrors = async () => {
    const entries = labels.map(async (label) => [label, await errorOf(field(mocked, label))])
    const said = Object.fromEntries(await Promise.all(entries)) as Record<Label, string | null>
    return Object.fromEntries(Object.entries(said).filter(([, fieldError]) => fieldError !== null))
  }
  await submit(mocked)
  expect(await fieldErrors()).toEqual({
    'Full name': 'Full name is required',
    'Position in company': 'Position in company is required',
    Signature: 'Signature is required',
    'Signature date': 'Signature date is required',
    'Signature location': 'Signature location is required',
    'Confirm your signature': 'Confirm your signature',
  })
  for (const label of ['Full name', 'Position in company', 'Confirm your signature'] as const)
    expect(await field(mocked, label).getAttribute('placeholder')).toBe(
      label === 'Confirm your signature' ? label : `${label} is required`,
    )
  expect(await agree.count()).toBe(1)

  await fill(mocked)
  await checkbox(mocked).check()
  for (const label of labels)
    for (const nothing of label === 'Signature date' ? [''] : ['', '   ']) {
      await field(mocked, label).fill(nothing)
      await submit(mocked)
      expect(Object.keys(await fieldErrors()), label).toContain(label)
      await field(mocked, label).fill(form[label])
    }
  const wrong: [label: Label, typed: string, said: string][] = [
    ['Confirm your signature', 'I. Lindquist', DIFFERENT],
    ['Signature date', '2026-04-07', NOT_TODAY],
    ['Signature date', '2026-04-09', NOT_TODAY],
  ]
  for (const [label, typed, said] of wrong) {
    await field(mocked, label).fill(typed)
    await submit(mocked)
    expect(await fieldErrors(), typed).toEqual({ [label]: said })
    await field(mocked, label).fill(form[label])
  }
  await checkbox(mocked).uncheck()
  expect(await agree.count()).toBe(0)
  await submit(mocked)
  expect(await fieldErrors()).toEqual({})
  expect(await agree.count()).toBe(1)
  expect(mocked.sent(SIGN)).toEqual([])
})

test('signing sends seven values, updates agreement and history, and removes the form [POL-13 POL-15 POL-16 POL-17 STT-11 ENT-11]', async () => {
  const mocked = await openPolicies(tokyo)
  const { page } = mocked
  await page.reload()
  await fill(mocked)
  await checkbox(mocked).check()
  const before = [UNSIGNED, LIST].map((name) => mocked.sent(name).length)
  mocked.answer(SIGN, () => {
    const [latest, first] = policyStats
    mocked.answer(UNSIGNED, { body: null })
    mocked.answer(LIST, { body: [{ ...latest, signed: true, signed_by: 'Ida Lindqvist' }, first] })
    return { body: { status: 'SUCCESS' } }
  })
  await submit(mocked)
  await page.getByText('No agreement to sign.', { exact: true }).waitFor()
  await page.getByText('Policy signed successfully.', { exact: true }).waitFor()
  expect(mocked.sent(SIGN).map(({ body }) => body)).toEqual([
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
  expect([UNSIGNED, LIST].map((name) => mocked.sent(name).length)).toEqual(
    before.map((times) => times + 1),
  )
  await expect
    .poll(async () => (await history(mocked))[1])
    .toEqual(['2.0', '1 Apr 2026', 'Valid', 'Yes', 'Ida Lindqvist'])
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(await agreement(mocked).count()).toBe(0)
})

test('every answer other than 200 is shown with code and message, and the session stays [POL-18 POL-19]', async () => {
  const mocked = await openPolicies(tokyo)
  const { page } = mocked
  await fill(mocked)
  await checkbox(mocked).check()
  const failures: [status: number, body: unknown, said: string][] = [
    [201, { status: 'SUCCESS' }, '201 The request failed. Try again.'],
    [204, undefined, '204 The request failed. Try again.'],
    [500, undefined, '500 The server is unavailable. Try again shortly.'],
    [500, { code: 500, message: 'The lamp is broken.' }, '500 The lamp is broken.'],
  ]
  for (const [status, body, said] of failures) {
    mocked.answer(SIGN, { status, body })
    await submit(mocked)
    await page.getByRole('alert').getByText(said, { exact: true }).waitFor()
    expect(await page.getByText('Policy signed successfully.').count()).toBe(0)
    expect(await field(mocked, 'Full name').inputValue()).toBe('Ida Lindqvist')
  }
  expect(mocked.sent(UNSIGNED).length).toBe(1)
  expect(pathOf(mocked)).toBe('/account/policies')
  expect(await tokenOf(mocked)).toBe('session-token')
})

test('a session that has expired is announced, and the sign-in opens half a second later [POL-20 TIM-04]', async () => {
  const mocked = await signAfterSessionEnded()
  const { page } = mocked
  const alert = page.getByRole('alert')
  await alert.getByText('401 The session has ended.', { exact: true }).waitFor()
  await alert.getByText('Sign in again.', { exact: true }).waitFor()
  await expectSignOutAfterHalfASecond(mocked)
})

describe('FINDINGS-A11', () => {
  test('a session that expires while signing ends on any screen opened since', async () => {
    const mocked = await signAfterSessionEnded()
    const { page } = mocked
    await page.getByRole('alert').getByText('401 The session has ended.').waitFor()
    await page.getByRole('link', { name: 'Organization', exact: true }).click()
    await page.waitForURL('**/account/organization')
    await page.clock.runFor(600)
    await page.waitForURL('**/auth/signin')
    expect(await tokenOf(mocked)).toBeNull()
  })
})

async function openMocked(options: MockedConsoleOptions): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  answerAccount(mocked)
  return mocked
}

async function openPolicies(options: MockedConsoleOptions): Promise<MockedConsole> {
  const mocked = await openMocked(options)
  await mocked.page.goto('/account/policies')
  await checkbox(mocked).waitFor()
  return mocked
}

const field = ({ page }: MockedConsole, label: Label) => page.getByLabel(label, { exact: true })
const checkbox = ({ page }: MockedConsole) =>
  page.getByRole('checkbox', { name: AGREE, exact: true })
const agreement = ({ page }: MockedConsole) => page.getByRole('region', { name: 'Agreement text' })
const pathOf = ({ page }: MockedConsole) => new URL(page.url()).pathname
const tokenOf = ({ page }: MockedConsole) => page.evaluate(() => localStorage.getItem('token'))
const submit = ({ page }: MockedConsole) =>
  page.getByRole('button', { name: 'Submit', exact: true }).click()

/** Signs the terms after the session has expired, with a clock that stands still. */
async function signAfterSessionEnded(): Promise<MockedConsole> {
  const mocked = await openPolicies(tokyo)
  await fill(mocked)
  await checkbox(mocked).check()
  mocked.answer(SIGN, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  await mocked.freeze()
  await submit(mocked)
  return mocked
}

async function fill(mocked: MockedConsole): Promise<void> {
  for (const label of labels) await field(mocked, label).fill(form[label])
}

/** The table's texts, with the head first. */
async function history({ page }: MockedConsole): Promise<string[][]> {
  const table = page.getByRole('table', { name: 'Policy history table', exact: true })
  await table.waitFor()
  const rows = await table.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}
