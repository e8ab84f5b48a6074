// The drawing of the graphs. What the page says and sends is in overview-page.test.tsx.
import { publisherSteps, showFirstSteps } from '@frontrow/contract/overview/first-steps'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answering } from '../answers/answer-for.ts'
import { downloaded } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

async function openOverview(): Promise<Page> {
  const { page } = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  await page.goto('/app/overview')
  for (const name of names)
    await sectionOf(page, name)
      .getByText(/^in \d+ days?$/)
      .waitFor()
  return page
}

const names = ['Installs', 'Revenue'] as const
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the graphs stand side by side and nothing in their heads overlaps [FINDINGS3-U2]', async () => {
  const page = await openOverview()
  const boxes = async (name: string) => {
    const section = sectionOf(page, name)
    const heading = await section.getByRole('heading', { name, exact: true }).boundingBox()
    const graph = await section.locator('svg[height]').last().boundingBox()
    return { title: heading?.y, graph: graph?.y }
  }
  expect(await boxes('Revenue')).toEqual(await boxes('Installs'))
  const revenue = sectionOf(page, 'Revenue')
  const sum = await revenue.getByText(/^in \d+ days?$/).boundingBox()
  const from = await revenue.getByLabel('From date').boundingBox()
  expect((sum?.y ?? 0) + (sum?.height ?? 0)).toBeLessThanOrEqual(from?.y ?? 0)
})

test('at 390 px the boxes begin within two screens, below all first steps', async () => {
  const height = 844
  const mocked = await openMockedConsole({ signedIn: true, width: 390, height })
  const steps = publisherSteps.map((step) => ({ step, is_done: false }))
  answering(mocked)(showFirstSteps, { publisher: { steps } })
  await mocked.page.goto('/app/overview')
  await mocked.page.getByText('Sign the agreement').waitFor()
  await mocked.page.getByText('Last month', { exact: true }).last().waitFor()
  const box = await sectionOf(mocked.page, 'Installs').boundingBox()
  expect(box?.y).toBeGreaterThan(height)
  expect(box?.y).toBeLessThanOrEqual(2 * height)
})

test('a graph is drawn 400 px high and saved as a picture in its colours [OVR-09 CST-16]', async () => {
  const page = await openOverview()
  for (const name of names) {
    const figure = sectionOf(page, name).getByRole('figure')
    const drawing = await figure.locator('svg[height]').first().boundingBox()
    expect(drawing?.height, name).toBe(400)
    const share = (drawing?.width ?? 0) / ((await figure.boundingBox())?.width ?? 1)
    expect(share, name).toBeCloseTo(0.99, 2)
    const dots = await figure
      .locator('svg[height="400"] circle:not([class])')
      .evaluateAll((circles) => circles.map((circle) => Number(circle.getAttribute('cx'))))
    expect(dots).toHaveLength(3)
    expect(dots).toEqual(dots.toSorted((one, other) => one - other))
  }
  const light = await pictureOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await pictureOf(page)
  const box = await sectionOf(page, 'Revenue').getByRole('slider').locator('svg').boundingBox()
  // Twice the size on the page, plus the margin on both sides.
  expect(light.width).toBe(Math.trunc(((box?.width ?? 0) + 32) * 2))
  expect(light.hash).not.toBe(dark.hash)
})

async function pictureOf(page: Page): Promise<{ width: number; hash: string }> {
  const save = sectionOf(page, 'Revenue').getByRole('button', { name: 'Save as PNG' })
  const bytes = await buffer(await (await downloaded(page, save)).createReadStream())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { width: bytes.readUInt32BE(16), hash }
}
