import { expect, test } from 'vitest'
import {
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'

const groups = ['Overview', 'Applications', 'Monetize', 'Advertise', 'Account']

test('the sidebar is 200 px wide and has five groups that can be folded [SBR-01 SBR-04 SBR-05 SBR-22 CST-16]', async () => {
  const mocked = await openList()
  const { page } = mocked
  const headings = await sidebar(mocked).getByRole('heading').allTextContents()
  expect(headings).toEqual(groups)
  expect((await sidebar(mocked).boundingBox())?.width).toBe(200)

  const fold = sidebar(mocked).getByRole('button', { name: 'Advertise', exact: true })
  const links = ['Create New Campaign', 'Active Campaigns', 'Inactive Campaigns']
  for (const open of [true, false, true]) {
    expect(await fold.getAttribute('aria-expanded')).toBe(String(open))
    for (const name of links)
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(open)
    await fold.click()
  }
})

test('there is no sidebar outside the console [SBR-03]', async () => {
  const mocked = await openMockedConsole()
  const { page } = mocked
  for (const path of ['/', '/getstarted', '/auth/signin', '/auth/signup']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await sidebar(mocked).count(), path).toBe(0)
  }
})

test('each link of the sidebar leads to its screen [SBR-06 SBR-07 SBR-08 SBR-09 SBR-10 SBR-11 SBR-12 SBR-13]', async () => {
  const mocked = await openList()
  const { page } = mocked
  const links: readonly [group: string, name: string, path: string][] = [
    ['Overview', 'Applications', '/app/overview'],
    ['Applications', 'Create New App', '/app/create'],
    ['Applications', 'Apps', '/app/list'],
    ['Monetize', 'Add New Apps', '/app/monetize/add'],
    ['Monetize', 'Monetizing Apps', '/app/monetize'],
    ['Monetize', 'Ad Review', '/app/monetize/review'],
    ['Advertise', 'Create New Campaign', '/app/campaign/create'],
    ['Advertise', 'Active Campaigns', '/app/campaign/active'],
    ['Advertise', 'Inactive Campaigns', '/app/campaign/inactive'],
  ]
  for (const [group, name, path] of links) {
    await linksOf(mocked, group).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  expect(mocked.loads()).toBe(1)
})

test('on a small screen the menu button opens and closes the sidebar [SBR-23]', async () => {
  const mocked = await openList({ width: 390, height: 844 })
  const { page } = mocked
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const inView = () =>
    page
      .getByRole('navigation', { name: 'Console', includeHidden: true })
      .getByText('Add New Apps', { exact: true })
      .evaluate((link) => link.getBoundingClientRect().left >= 0)
  expect(await inView()).toBe(false)
  await menu.click()
  await expect.poll(inView).toBe(true)
  expect(await menu.getAttribute('aria-expanded')).toBe('true')
  await menu.click()
  await expect.poll(inView).toBe(false)
  await menu.click()
  await expect.poll(inView).toBe(true)
  await page.getByRole('link', { name: 'Add New Apps', exact: true }).click()
  await page.waitForURL('**/app/monetize/add')
  await expect.poll(inView).toBe(false)
})

test('with reduced motion the sidebar opens without a transition', async () => {
  const { page } = await openList({ width: 390, height: 844 })
  const seconds = () =>
    page.getByRole('navigation', { name: 'Console', includeHidden: true }).evaluate((one) => {
      const boxes: Element[] = []
      for (let box: Element | null = one; box !== null; box = box.parentElement) boxes.push(box)
      return Math.max(...boxes.map((box) => parseFloat(getComputedStyle(box).transitionDuration)))
    })
  expect(await seconds()).toBeGreaterThan(0.1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await seconds()).toBe(0)
})

test('the account group begins with the developer’s name, and its links open the six screens [SBR-02 SBR-14 SBR-16 SBR-17 SBR-18 SBR-19 SBR-20 SBR-21]', async () => {
  const mocked = await openList()
  const { page } = mocked
  const links: readonly [name: string, path: string][] = [
    ['Ida Lindqvist', '/account/developer'],
    ['Organization', '/account/organization'],
    ['Taxation', '/account/taxation'],
    ['Banking', '/account/banking'],
    ['Payment Methods', '/account/payment'],
    ['Terms Of Services', '/account/policies'],
  ]
  const own = linksOf(mocked, 'Account').getByRole('link')
  expect(await own.allTextContents()).toEqual(links.map(([name]) => name))
  for (const [name, path] of links) {
    await own.and(page.getByRole('link', { name, exact: true })).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await sidebar(mocked).isVisible(), path).toBe(true)
  }
  expect(mocked.loads()).toBe(1)
})

test('without a readable stored name the account group begins with No Developer [SBR-15]', async () => {
  const mocked = await openList()
  const { page } = mocked
  for (const stored of [null, '{"email":"a@b.co"}', '{"name":', '7']) {
    await page.evaluate((text) => {
      if (text === null) localStorage.removeItem('userInfo')
      else localStorage.setItem('userInfo', text)
    }, stored)
    await page.reload()
    const first = linksOf(mocked, 'Account').getByRole('link').first()
    await first.waitFor()
    expect(await first.textContent(), String(stored)).toBe('No Developer')
  }
  await page.getByRole('link', { name: 'No Developer', exact: true }).click()
  await page.waitForURL('**/account/developer')
})

async function openList(options: MockedConsoleOptions = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  await mocked.page.goto('/app/list')
  await mocked.page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  return mocked
}

const sidebar = ({ page }: MockedConsole) =>
  page.getByRole('navigation', { name: 'Console', exact: true })

/** The links below a group's heading. */
function linksOf(mocked: MockedConsole, group: string) {
  return sidebar(mocked).getByRole('list').nth(groups.indexOf(group))
}
