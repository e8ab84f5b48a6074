import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type FormCase, formCases } from '../support/form-cases.ts'
import { boxes, fieldOf, fillSignUp, filled, typeCode } from '../support/sign-up-screen.ts'
import { answerAccount } from '../answers/account-answers.ts'
import { held, openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'

// Every form of the account area with difficult input and conditions: blanks, very long texts,
// other scripts, markup, double clicks, no network, and a session that ends while the form is
// filled in. Each form has its own page.

const strange: Readonly<Record<string, string>> = {
  'huge and in many scripts': `${'x'.repeat(6000)}Zoë 👩‍👩‍👧‍👦 שלום 漢字 e\u0301 \u202Etxet`,
  'markup and script': '"><script>window.pwned=1</script><img src=x onerror=window.pwned=1>',
}

test.each(formCases)('$name: hostile input and a lost network do no harm', async (form) => {
  const mocked = await openForm(form)
  const { page } = mocked
  await submit(page, form)
  await fill(page, form, () => '   ')
  await submit(page, form)
  expect(mocked.sent(form.call)).toEqual([])

  mocked.answer(form.call, { status: 422, body: { code: 422, message: 'Not taken.' } })
  for (const [what, text] of Object.entries(strange)) {
    await fill(page, form, () => text)
    const typed = await valuesOf(page, form)
    await submit(page, form)
    await page.getByRole('button', { name: form.submit }).and(page.locator(':enabled')).waitFor()
    expect(await valuesOf(page, form), what).toEqual(typed)
    expect(await page.evaluate(() => 'pwned' in window), what).toBe(false)
    expect(await isTooWide(page), what).toBe(false)
  }

  await fill(page, form, (label) => form.fields[label] ?? '')
  await form.complete?.(page)
  const typed = await valuesOf(page, form)
  const before = mocked.sent(form.call).length
  mocked.answer(form.call, 'abort')
  await submit(page, form)
  await page.getByText('The server could not be reached.').waitFor()
  expect(await valuesOf(page, form)).toEqual(typed)
  expect(mocked.sent(form.call).length).toBe(before + 1)

  const answer = held({ body: { status: 'SUCCESS', ...account } })
  mocked.answer(form.call, answer.answer)
  await page.getByRole('button', { name: form.submit }).dblclick()
  await page.keyboard.press('Enter')
  answer.release()
  await page.getByText(form.success).first().waitFor()
  expect(mocked.sent(form.call).length).toBe(before + 2)
})

test.each(formCases.filter(({ isSignedIn }) => isSignedIn))(
  '$name: the input of an expired session is restored after the sign-in, except for secrets',
  async (form) => {
    const mocked = await openForm(form)
    const { page } = mocked
    await fill(page, form, (label) => form.fields[label] ?? '')
    await form.complete?.(page)
    mocked.answer(form.call, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
    await submit(page, form)
    await page.waitForURL('**/auth/signin')
    const kept = Object.keys(form.fields).filter((label) => !form.secrets?.includes(label))
    const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    for (const label of form.secrets ?? []) expect(stored).not.toContain(form.fields[label])
    if (kept.length > 0) {
      await page.getByText(/Your input is kept|Sign in to continue/).waitFor()
      // Another user who signs in here does not see it.
      await signInAs(page, mocked, 'bo@nightlamp.example')
      await openAgain(page, form)
      expect(await page.getByText('Your input is restored').count()).toBe(0)
      await page.evaluate(() => localStorage.removeItem('token'))
      await page.evaluate(() => sessionStorage.removeItem('token'))
      await page.goto('/auth/signin')
    }
    await signInAs(page, mocked, filled.email)
    await openAgain(page, form)
    const values = await valuesOf(page, form)
    for (const [label, value] of Object.entries(form.fields)) {
      expect(values[label], label).toBe(kept.includes(label) ? value : '')
    }
    if (kept.length === 0) return
    await page.getByText('Your input is restored').waitFor()
    await page.getByRole('button', { name: 'Start over', exact: true }).click()
    expect(Object.values(await valuesOf(page, form)).join('')).toBe('')
  },
)

test('sign-up: hostile texts, double clicks and a lost network do no harm', async () => {
  const mocked = await openMocked()
  const { page } = mocked
  const [ask, verify, signUp] = [
    'POST /pre-registration/send-verification',
    'POST /pre-registration/sign-up/verify',
    'POST /pre-registration/sign-up',
  ] as const
  await page.goto('/auth/signup')
  const press = () => page.locator('form button[type=submit]').click()
  const typedIn = async () =>
    Promise.all(
      (Object.keys(filled) as (keyof typeof filled)[]).map((field) =>
        fieldOf(page, field).inputValue(),
      ),
    )
  await fieldOf(page, 'companyName').waitFor()
  await press()
  await fillSignUp(page, { ...filled, companyName: '  ', name: ' ' })
  await press()
  expect(mocked.sent(ask)).toEqual([])
  mocked.answer(ask, { status: 422, body: { code: 422, message: 'Not taken.' } })
  for (const [what, text] of Object.entries(strange)) {
    const texts = { companyName: text, location: text, website: text, name: text, role: text }
    await fillSignUp(page, { ...filled, ...texts, playStoreURL: text })
    const typed = await typedIn()
    await press()
    await page.getByText('Not taken.').first().waitFor()
    expect(await typedIn(), what).toEqual(typed)
    expect(await page.evaluate(() => 'pwned' in window), what).toBe(false)
    expect(await isTooWide(page), what).toBe(false)
  }
  await fillSignUp(page, filled)
  const before = mocked.sent(ask).length
  mocked.answer(ask, 'abort')
  await press()
  await page.getByText('The server could not be reached.').first().waitFor()
  expect(await typedIn()).toEqual(Object.values(filled))
  const asked = held({ body: { status: 'SUCCESS', msg: 'sent' } })
  mocked.answer(ask, asked.answer)
  await page.locator('form button[type=submit]').dblclick()
  asked.release()
  await boxes(page).first().waitFor()
  expect(mocked.sent(ask).length).toBe(before + 2)

  await typeCode(page, '漢<א 1')
  expect(
    await boxes(page).evaluateAll((all) =>
      all.map((box) => (box as HTMLInputElement).value).join(''),
    ),
  ).toBe('1')
  await page.keyboard.type('b2c3d')
  const verified = held({ body: { msg: 'SUCCESS' } })
  mocked.answer(verify, verified.answer)
  mocked.answer(signUp, { body: { status: 'SUCCESS' } })
  const finish = page.getByRole('button', { name: 'Submit Form', exact: true })
  await finish.dblclick()
  verified.release()
  await page.waitForURL('**/auth/signin')
  expect(mocked.sent(verify).map(({ body }) => body)).toEqual([
    { email: filled.email, code: '1B2C3D' },
  ])
  expect(mocked.sent(signUp)).toHaveLength(1)
})

const account = {
  access_token: 'fr_s_again',
  name: 'Ida Lindqvist',
  email: filled.email,
  approved: true,
  migrated: true,
}

async function openMocked(isSignedIn = false): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: isSignedIn, width: 390 })
  answerAccount(mocked)
  return mocked
}

async function openForm(form: FormCase): Promise<MockedConsole> {
  const mocked = await openMocked(form.isSignedIn)
  await openAgain(mocked.page, form)
  return mocked
}

async function openAgain(page: Page, form: FormCase): Promise<void> {
  await page.goto(form.path)
  await page.getByRole('button', { name: form.submit }).first().waitFor()
}

async function signInAs(page: Page, mocked: MockedConsole, email: string): Promise<void> {
  mocked.answer('POST /pre-registration/token', { body: { ...account, email } })
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel(/^password/i).fill(filled.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByText('Sign in successful.').waitFor()
}

const fieldIn = (page: Page, label: string) =>
  page.getByRole('main').getByLabel(label, { exact: true })

async function fill(page: Page, form: FormCase, textOf: (label: string) => string): Promise<void> {
  for (const label of Object.keys(form.fields)) {
    const field = fieldIn(page, label)
    const isDay = (await field.getAttribute('type')) === 'date'
    const text = textOf(label)
    if (!isDay || /^[\d-]+$/.test(text)) await field.fill(text)
  }
}

async function valuesOf(page: Page, form: FormCase): Promise<Record<string, string>> {
  const entries = Object.keys(form.fields).map(
    async (label) => [label, await fieldIn(page, label).inputValue()] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function submit(page: Page, form: FormCase): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: form.submit }).click()
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
