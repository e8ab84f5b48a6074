import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { boxes, fillSignUp, filled, typeCode } from '../support/sign-up-screen.ts'

const SEND = 'POST /pre-registration/send-verification'
const VERIFY = 'POST /pre-registration/sign-up/verify'
const SIGN_UP = 'POST /pre-registration/sign-up'
const WRONG = 'Invalid verification code. Please try again.'
const none = ['', '', '', '', '', '']

test('six boxes accept one letter or digit each, and keys move between them [VER-01 VER-02 VER-04 VER-05 VER-06 VER-07 VER-08 VER-09 VER-10 VER-11 CST-02]', async () => {
  const { page, context } = await openStep()
  expect(await boxes(page).count()).toBe(6)
  const resend = page.getByRole('button', { name: /resend/i })
  expect(await resend.count()).toBe(1)
  expect(await submit(page).isDisabled()).toBe(true)

  for (const refused of ['-', ' ', 'é', '!']) {
    await page.keyboard.type(refused)
    expect([await code(page), await focused(page)], refused).toEqual([none, 0])
  }
  await page.keyboard.type('a')
  expect([await code(page), await focused(page)]).toEqual([['A', '', '', '', '', ''], 1])
  await page.keyboard.type('1b2c')
  expect(await submit(page).isDisabled()).toBe(true)
  await page.keyboard.type('3')
  expect([await code(page), await focused(page)]).toEqual([['A', '1', 'B', '2', 'C', '3'], 5])
  expect(await submit(page).isEnabled()).toBe(true)

  // A character typed into a full box replaces the old one: a box never holds two.
  await boxes(page).nth(5).press('End')
  await page.keyboard.type('9')
  expect(await code(page)).toEqual(['A', '1', 'B', '2', 'C', '9'])
  await boxes(page).nth(5).press('Backspace')
  expect(await submit(page).isDisabled()).toBe(true)

  await boxes(page).nth(2).fill('')
  await boxes(page).nth(2).press('Backspace')
  expect(await focused(page)).toBe(1)
  // As the specification says, the cursor moves back, and the previous box keeps its character.
  expect(await code(page)).toEqual(['A', '1', '', '2', 'C', ''])
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe(2)
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe(1)
  await boxes(page).nth(0).fill('')
  for (const key of ['Backspace', 'ArrowLeft']) {
    await boxes(page).nth(0).press(key)
    expect(await focused(page), key).toBe(0)
  }
  await boxes(page).nth(5).press('ArrowRight')
  expect(await focused(page)).toBe(5)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('ab-12 cd99'))
  await boxes(page).first().press('Control+V')
  await expect.poll(() => code(page)).toEqual(['A', 'B', '1', '2', 'C', 'D'])
  expect(await submit(page).isEnabled()).toBe(true)
})

test('a new code can be requested after 300 seconds, and the countdown starts again [VER-03 VER-17 VER-18 TIM-05]', async () => {
  const mocked = await openStep()
  const { page } = mocked
  const clock = page.getByRole('timer')
  const resend = page.getByRole('button', { name: /resend/i })
  const shows = (text: string) => expect.poll(() => clock.textContent()).toContain(text)
  await shows(' 5:00')
  await page.clock.runFor(1000)
  await shows(' 4:59')
  expect(await resend.isDisabled()).toBe(true)
  await resend.click({ force: true })
  await page.clock.runFor(240_000)
  await shows(' 0:59')
  await page.clock.runFor(58_000)
  await shows(' 0:01')
  expect(await resend.isDisabled()).toBe(true)
  expect(mocked.sent(SEND)).toHaveLength(1)
  await page.clock.runFor(1000)
  await shows(' 0:00')

  await typeCode(page, 'ab1')
  expect(await code(page)).toEqual(['A', 'B', '1', '', '', ''])
  await resend.click()
  await shows(' 5:00')
  expect(await code(page)).toEqual(none)
  expect(await resend.isDisabled()).toBe(true)
  expect(mocked.sent(SEND)).toHaveLength(2)
  await page.clock.runFor(1000)
  await shows(' 4:59')
})

test('a wrong code shows an error and clears the boxes after 2 seconds, and the right one sends the sign-up once [VER-12 VER-13 VER-14 VER-15 TIM-06]', async () => {
  const mocked = await openStep()
  const { page } = mocked
  const refusals = [
    { body: { msg: 'FAILED' } },
    { status: 400, body: { code: 400, message: 'The code is no code.' } },
  ]
  for (const refusal of refusals) {
    mocked.answer(VERIFY, refusal)
    await typeCode(page, 'ab12cd')
    await submit(page).click()
    await page.getByText(WRONG, { exact: true }).waitFor()
    await page.clock.runFor(1900)
    expect(await code(page)).toEqual(['A', 'B', '1', '2', 'C', 'D'])
    await page.clock.runFor(200)
    await expect.poll(() => code(page)).toEqual(none)
    await expect.poll(() => focused(page)).toBe(0)
  }
  expect(mocked.sent(SIGN_UP)).toEqual([])

  mocked.answer(VERIFY, { body: { msg: 'SUCCESS' } })
  mocked.answer(SIGN_UP, { body: { status: 'SUCCESS' } })
  await typeCode(page, 'ab12cd')
  expect(await page.getByText(WRONG).count()).toBe(0)
  await submit(page).click()
  await page.waitForURL('**/auth/signin')
  const asked = { email: filled.email, code: 'AB12CD' }
  expect(mocked.sent(VERIFY).map(({ body }) => body)).toEqual([asked, asked, asked])
  expect(mocked.sent(SIGN_UP)).toHaveLength(1)
  const names = mocked.calls.map(({ name }) => name)
  expect(names.slice(-2)).toEqual([VERIFY, SIGN_UP])
})

test('without an answer the boxes turn red and are cleared after 3 seconds [VER-16 TIM-06]', async () => {
  const mocked = await openStep()
  const { page } = mocked
  mocked.answer(VERIFY, 'abort')
  await typeCode(page, 'ab12cd')
  await submit(page).click()
  await page.getByText('The server could not be reached.').waitFor()
  const red = page.locator('[aria-invalid=true]')
  expect(await red.count()).toBe(6)
  await page.clock.runFor(2900)
  expect(await red.count()).toBe(6)
  expect(await code(page)).toEqual(['A', 'B', '1', '2', 'C', 'D'])
  await page.clock.runFor(200)
  await expect.poll(() => code(page)).toEqual(none)
  await expect.poll(() => focused(page)).toBe(0)
  expect(await red.count()).toBe(0)
  expect(mocked.sent(SIGN_UP)).toEqual([])
})

/** Opens the code step through the form, with the clock stopped before it opens. */
async function openStep(): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  mocked.answer(SEND, { body: { status: 'SUCCESS', msg: '' } })
  await page.goto('/auth/signup')
  await fillSignUp(page, filled)
  await mocked.freeze()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await boxes(page).first().waitFor()
  await expect.poll(() => focused(page)).toBe(0)
  return mocked
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Form', exact: true })

function code(page: Page): Promise<string[]> {
  return boxes(page).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value))
}

/** The index of the box with the cursor, from 0; -1 when no box has it. */
function focused(page: Page): Promise<number> {
  return boxes(page).evaluateAll((all) => all.findIndex((box) => box === document.activeElement))
}
