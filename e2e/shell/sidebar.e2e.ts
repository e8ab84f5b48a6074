import { expect, test } from 'vitest'
import { openMockedConsole } from '../support/mocked-console.ts'

test('the sidebar slides in by a menu button that only phones have [SBR-22 SBR-23 CST-16 SHL-12]', async () => {
  const { page } = await openMockedConsole({ signedIn: true })
  await page.goto('/app/list')
  const sidebar = page.getByRole('navigation', { name: 'Console', includeHidden: true })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  expect((await sidebar.boundingBox())?.width).toBe(200)
  expect(await menu.isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  const isInView = () =>
    sidebar
      .getByText('Add New Apps', { exact: true })
      .evaluate((link) => link.getBoundingClientRect().left >= 0)
  await expect.poll(isInView).toBe(false)
  for (const isOpen of [true, false, true]) {
    await menu.click()
    await expect.poll(isInView).toBe(isOpen)
    expect(await menu.getAttribute('aria-expanded')).toBe(String(isOpen))
  }
  await page.getByRole('link', { name: 'Add New Apps', exact: true }).click()
  await page.waitForURL('**/app/monetize/add')
  await expect.poll(isInView).toBe(false)
})

test('with reduced motion the sidebar opens without a transition', async () => {
  const { page } = await openMockedConsole({ signedIn: true, width: 390, height: 844 })
  await page.goto('/app/list')
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
