import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStage, serveConsole, type Stage, type StageOptions } from './stage.ts'

const groups = ['Overview', 'Applications', 'Monetize', 'Advertise', 'Account']

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

test('SBR-01 SBR-04 SBR-05 SBR-22 CST-16 the sidebar is 200 px wide and has five groups, which fold', async () => {
  const stage = await openList()
  const { page } = stage
  const headings = await sidebar(stage).getByRole('heading').allTextContents()
  expect(headings).toEqual(groups)
  expect((await sidebar(stage).boundingBox())?.width).toBe(200)

  const fold = sidebar(stage).getByRole('button', { name: 'Advertise', exact: true })
  const links = ['Create New Campaign', 'Active Campaigns', 'Inactive Campaigns']
  for (const open of [true, false, true]) {
    expect(await fold.getAttribute('aria-expanded')).toBe(String(open))
    for (const name of links)
      expect(await page.getByText(name, { exact: true }).isVisible(), name).toBe(open)
    await fold.click()
  }
})

test('SBR-03 there is no sidebar outside the console', async () => {
  const stage = await onStage()
  const { page } = stage
  for (const path of ['/', '/getstarted', '/auth/signin', '/auth/signup']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await sidebar(stage).count(), path).toBe(0)
  }
})

test('SBR-06 SBR-07 SBR-08 SBR-09 SBR-10 SBR-11 SBR-12 SBR-13 each link of the sidebar leads to its screen', async () => {
  const stage = await openList()
  const { page } = stage
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
    await linksOf(stage, group).getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  expect(stage.loads()).toBe(1)
})

test('SBR-23 on a small screen the menu button slides the sidebar in and out', async () => {
  const stage = await openList({ width: 390, height: 844 })
  const { page } = stage
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

test('SBR-02 SBR-14 SBR-16 SBR-17 SBR-18 SBR-19 SBR-20 SBR-21 the account group begins with the name of the developer, and its links lead to the six screens', async () => {
  const stage = await openList()
  const { page } = stage
  const links: readonly [name: string, path: string][] = [
    ['Ida Lindqvist', '/account/developer'],
    ['Organization', '/account/organization'],
    ['Taxation', '/account/taxation'],
    ['Banking', '/account/banking'],
    ['Payment Methods', '/account/payment'],
    ['Terms Of Services', '/account/policies'],
  ]
  const own = linksOf(stage, 'Account').getByRole('link')
  expect(await own.allTextContents()).toEqual(links.map(([name]) => name))
  for (const [name, path] of links) {
    await own.and(page.getByRole('link', { name, exact: true })).click()
    await page.waitForURL(`**${path}`)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await sidebar(stage).isVisible(), path).toBe(true)
  }
  expect(stage.loads()).toBe(1)
})

test('SBR-15 without a stored name, whatever is stored instead, the account group begins with No Developer', async () => {
  const stage = await openList()
  const { page } = stage
  for (const stored of [null, '{"email":"a@b.co"}', '{"name":', '7']) {
    await page.evaluate((text) => {
      if (text === null) localStorage.removeItem('userInfo')
      else localStorage.setItem('userInfo', text)
    }, stored)
    await page.reload()
    const first = linksOf(stage, 'Account').getByRole('link').first()
    await first.waitFor()
    expect(await first.textContent(), String(stored)).toBe('No Developer')
  }
  await page.getByRole('link', { name: 'No Developer', exact: true }).click()
  await page.waitForURL('**/account/developer')
})

async function onStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(browser, served.url, options)
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  return stage
}

async function openList(options: StageOptions = {}): Promise<Stage> {
  const stage = await onStage({ signedIn: true, ...options })
  await stage.page.goto('/app/list')
  await stage.page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  return stage
}

const sidebar = ({ page }: Stage) => page.getByRole('navigation', { name: 'Console', exact: true })

/** The links below a group's heading. */
function linksOf(stage: Stage, group: string) {
  return sidebar(stage).getByRole('list').nth(groups.indexOf(group))
}
