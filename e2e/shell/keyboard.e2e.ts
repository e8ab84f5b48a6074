import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusByTab, isFocused, mostStops } from '../support/focus-by-tab.ts'
import { boxes, fieldOf, filled } from '../support/sign-up-screen.ts'
import { answerAccount } from '../answers/account-answers.ts'
import { openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'

// Uses a complete account without a mouse, from the sign-up through the waiting screen to each
// page. The focus must always be visible, move in page order and never be trapped.

const account = { access_token: 't', name: filled.name, email: filled.email, migrated: false }
const developer = { id: '0199-dev', name: filled.name, email: filled.email, role: 100 }

test(
  'sign-up, sign-in and every account page can be used by keyboard alone',
  { timeout: 240_000 },
  async () => {
    const mocked = await openMocked()
    const { page } = mocked
    await page.goto('/auth/signup')
    await fieldOf(page, 'companyName').waitFor()
    await expectWalkable(page)
    await focusByTab(page, fieldOf(page, 'companyName'))
    const fields = Object.keys(filled) as (keyof typeof filled)[]
    for (const field of fields) {
      await focusByTab(page, fieldOf(page, field))
      await page.keyboard.type(filled[field])
    }
    await page.keyboard.press('Enter')
    await boxes(page).first().waitFor()
    await expect.poll(() => isFocused(boxes(page).first())).toBe(true)
    await page.keyboard.type('ab12c')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('End')
    await focusByTab(page, boxes(page).nth(4))
    await page.keyboard.type('cd')
    await focusByTab(page, page.getByRole('button', { name: 'Submit Form', exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/signin')
    expect(mocked.sent('POST /pre-registration/sign-up/verify')[0]?.body).toMatchObject({
      code: 'AB12CD',
    })

    await arrived(page)
    await expectWalkable(page)
    const email = page.getByLabel('Email', { exact: true })
    await focusByTab(page, email)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(filled.email)
    await focusByTab(page, page.getByLabel(/^password/i))
    await page.keyboard.type(filled.password)
    await focusByTab(page, page.getByRole('checkbox', { name: 'Remember me' }))
    await page.keyboard.press('Space')
    await focusByTab(page, page.getByRole('main').getByRole('button', { name: 'Sign In' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/verificationWaiting')

    await arrived(page)
    await expectWalkable(page)
    mocked.answer(/^GET \/developer\/\{/, {
      body: { ...developer, approved: true, migrated: true },
    })
    await focusByTab(page, page.getByRole('button', { name: 'Check again' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app/overview')

    await visit(page, filled.name, 'Developer')
    for (const label of ['Old Password', 'New Password', 'Confirm Password']) {
      await focusByTab(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(label === 'Old Password' ? 'third row' : 'front row')
    }
    expect(mocked.sent(/^PUT \/developer\/password/)).toEqual([])

    await visit(page, 'Organization', 'Organization')
    await typeInto(page, 'Details', 'Small games.')
    await focusByTab(page, page.getByRole('combobox', { name: 'Type', exact: true }))
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Company', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await save(page, 'Organization details updated successfully.')

    await visit(page, 'Taxation', 'Taxation')
    await typeInto(page, 'Tax ID', '16556677')
    await save(page, 'Taxation details updated successfully.')

    await visit(page, 'Banking', 'Banking')
    await typeInto(page, 'Bank Account Number', '12345678')
    await save(page, 'Banking details updated successfully.')

    await visit(page, 'Payment Methods', 'Payments')
    const open = page.getByRole('button', { name: 'Add Payment Method' })
    await focusByTab(page, open)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/card number/i).waitFor()
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => isFocused(open)).toBe(true)

    await visit(page, 'Terms Of Services', 'Policies')
    await focusByTab(page, page.getByRole('region', { name: 'Agreement text' }))
    await typeInto(page, 'Full name', filled.name)
    await typeInto(page, 'Position in company', 'Head')
    await typeInto(page, 'Signature', 'I. L.')
    await focusByTab(page, page.getByLabel('Signature date', { exact: true }))
    await page.keyboard.type(await typedToday(page))
    await typeInto(page, 'Signature location', 'Lund')
    await typeInto(page, 'Confirm your signature', 'I. L.')
    await focusByTab(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await focusByTab(page, page.getByRole('button', { name: 'Submit', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByText('Policy signed successfully.').waitFor()

    await focusByTab(page, page.getByRole('button', { name: 'sign out', exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth/signin')
    expect(mocked.loads()).toBe(1)
  },
)

test('the tabs of Get Started are one tab stop, and arrow keys move in it', async () => {
  const { page } = await openMocked()
  await page.goto('/getstarted?platform=ios')
  const languages = page.getByRole('tablist', { name: 'Platform' })
  const tab = (name: string) => languages.getByRole('tab', { name, exact: true })
  await focusByTab(page, tab('iOS'))
  for (const [key, name, said] of [
    ['ArrowRight', 'Flutter', 'Dart'],
    ['End', 'Godot', 'GDScript'],
    ['ArrowRight', 'Android', 'Kotlin'],
    ['ArrowLeft', 'Godot', 'GDScript'],
    ['Home', 'Android', 'Kotlin'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('heading', { name: `Once, in ${said}`, exact: true }).waitFor()
    expect(await isFocused(tab(name)), name).toBe(true)
    expect(await tab(name).getAttribute('aria-selected')).toBe('true')
  }
  expect(new URL(page.url()).search).toBe('?platform=android')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => document.activeElement?.closest('[role=tabpanel]') !== null),
  ).toBe(true)
})

async function openMocked(): Promise<MockedConsole> {
  const mocked = await openMockedConsole()
  answerAccount(mocked)
  mocked.answer('POST /pre-registration/send-verification', {
    body: { status: 'SUCCESS', msg: '' },
  })
  mocked.answer('POST /pre-registration/sign-up/verify', { body: { msg: 'SUCCESS' } })
  mocked.answer('POST /pre-registration/sign-up', { body: { status: 'SUCCESS' } })
  mocked.answer('POST /pre-registration/token', { body: { ...account, approved: false } })
  mocked.answer('POST /session/revoke', { body: { status: 'SUCCESS' } })
  mocked.answer(/^GET \/developer\/\{/, {
    body: { ...developer, approved: false, migrated: false },
  })
  return mocked
}

/** The address changes before the page does. The page is ready when it has taken the focus. */
async function arrived(page: Page): Promise<void> {
  const hasFocus = () =>
    page.evaluate(() => document.getElementById('main')?.contains(document.activeElement) === true)
  await expect.poll(hasFocus).toBe(true)
}

/** Opens a page by its link in the sidebar, then moves the focus through it once. */
async function visit(page: Page, link: string, heading: string): Promise<void> {
  await focusByTab(
    page,
    page.getByRole('navigation').getByRole('link', { name: link, exact: true }),
  )
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await arrived(page)
  await expectWalkable(page)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await focusByTab(page, page.getByRole('main').getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/**
 * Types today's date into a date field, with its parts in the order of the browser's language,
 * English.
 */
function typedToday(page: Page): Promise<string> {
  return page.evaluate(() => {
    const now = new Date()
    const two = (number: number) => String(number).padStart(2, '0')
    return `${two(now.getMonth() + 1)}${two(now.getDate())}${now.getFullYear()}`
  })
}

async function save(page: Page, said: string): Promise<void> {
  await focusByTab(page, page.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText(said, { exact: true }).waitFor()
}

interface Stop {
  what: string
  isSeen: boolean
  isInView: boolean
  /** True when the element comes before the previous stop in the document. */
  isBackwards: boolean
}

/**
 * Moves the focus from the top of the page to its end. Every stop must be visible, in view and in
 * page order, and the focus must leave the last one.
 */
async function expectWalkable(page: Page): Promise<void> {
  await page.evaluate(() => {
    const top = document.createElement('span')
    top.tabIndex = -1
    document.body.prepend(top)
    top.focus()
    top.remove()
    scrollTo(0, 0)
  })
  await page.evaluate(recordStops)
  let stops: Stop[] = []
  while (stops.length < mostStops) {
    for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Tab')
    const read = await page.evaluate(() => (window as Recording).recorded)
    stops = read?.stops ?? []
    if (read?.isRound === true) break
  }
  expect(stops.length).toBeGreaterThan(2)
  expect(stops.length, `trapped in ${stops.at(-1)?.what ?? ''}`).toBeLessThan(mostStops)
  expect(
    stops.filter(({ isSeen }) => !isSeen),
    page.url(),
  ).toEqual([])
  expect(
    stops.filter(({ isInView }) => !isInView),
    page.url(),
  ).toEqual([])
  expect(
    stops.filter(({ isBackwards }) => isBackwards),
    page.url(),
  ).toEqual([])
}

type Recording = Window & { recorded?: { stops: Stop[]; isRound: boolean } }

/** Runs in the page: records the stops of the focus until it returns to the first one. */
function recordStops(): void {
  const recorded: { stops: Stop[]; isRound: boolean } = { stops: [], isRound: false }
  ;(window as Recording).recorded = recorded
  let first: Element | undefined
  let last: Element | undefined
  const isDrawn = (one: Element | null) => {
    if (one === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  const read = (here: Element): Stop => {
    const { top, bottom, width, height } = here.getBoundingClientRect()
    const place = (last ?? here).compareDocumentPosition(here)
    return {
      what: `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent}`.slice(0, 60),
      // The focus ring may be drawn by the field's frame or by the box that represents the field.
      isSeen: [here, here.parentElement, here.nextElementSibling].some(isDrawn),
      isInView: Math.min(width, height, bottom) > 0 && top < innerHeight,
      isBackwards: last?.isConnected === true && (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    }
  }
  const note = ({ target }: FocusEvent) => {
    const here = target as HTMLElement
    // The main element gets the focus after a navigation. Tab never reaches it, so it is not a
    // stop.
    if (here.tabIndex < 0) return
    recorded.isRound = here === first
    if (recorded.isRound) return document.removeEventListener('focusin', note)
    recorded.stops.push(read(here))
    first ??= here
    last = here
  }
  document.addEventListener('focusin', note)
}
