import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'
import { banner, portrait, tidepool, video } from '../answers/default-answers.ts'

// The crop, the canvases and the player of a campaignable ad content, with real files.

const CREATE = /^POST \/campaignable-ad-content\//
const seed = new URL('../../server/seed/demo/tidepool-match/', import.meta.url)
const corner = '.ReactCrop__drag-handle.ord-se'

test('a crop is dragged inside its picture, and previewed on request [CIV-09 CIV-15 CIV-16 CIV-19 CIV-25 CIV-33 VAL-17]', async () => {
  const mocked = await openScreen(portrait, 'portrait.jpg')
  const { page } = mocked
  const image = await boxOf(page.getByRole('img', { name: 'The ad content that is cropped' }))
  const crop = page.locator('.ReactCrop__crop-selection')
  await drag(page, crop, { x: 900, y: 500 })
  const atEdge = await boxOf(crop)
  expect(atEdge.x + atEdge.width).toBeCloseTo(image.x + image.width, 0)
  expect(await readOut(page)).toEqual([171, 0, 549, 1280])
  const bezels = (await readCanvases(page)).map(({ bezel }) => bezel)
  for (const colour of bezels)
    expect(Math.max(...[...colour.matchAll(/\d+/g)].map(Number)), colour).toBeLessThan(64)

  const show = page.getByRole('button', { name: 'Show preview' })
  await show.click()
  const before = await readCanvases(page)
  expect(before.every(({ painted }) => painted > 0)).toBe(true)
  await drag(page, page.locator(corner), { x: -600, y: -600 })
  expect((await boxOf(crop)).width).toBeGreaterThanOrEqual(100)
  expect((await boxOf(crop)).width).toBeLessThan(110)
  expect(await readCanvases(page)).toEqual(before)
  await show.click()
  const after = await readCanvases(page)
  for (const place of [0, 1, 2]) expect(after[place]?.sum).not.toBe(before[place]?.sum)

  const [x, y, width, height] = await readOut(page)
  mocked.answer(CREATE, { status: 201 })
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Create Campaignable Ad Content' }).click()
  await reloaded
  expect(mocked.sent(CREATE)[0]?.body).toMatchObject({
    content_metadata: { cropped_resolution: [width, height], cropped_location: { x, y } },
    cropping_data: { height },
  })
  await page.getByText('Campaignable ad content created.').waitFor()
  await page.getByText(portrait.id, { exact: true }).waitFor()
})

test('a dragged banner keeps 10:1, and is drawn along the lower edge [CBN-03 CBN-05 CBN-08]', async () => {
  const { page } = await openScreen(banner, 'banner.jpg')
  const strips = async () => (await colours(page)).map(({ strip }) => strip)
  // The screens are drawn once by themselves, and again on request only.
  await expect.poll(async () => (await strips()).every((strip) => strip > 50), patience).toBe(true)
  const drawn = await strips()
  const widths = new Set([1280])
  for (const by of [-137, -211, 59]) {
    await drag(page, page.locator(corner), { x: by, y: 30 })
    const [, , width = 0, height = 0] = await readOut(page)
    expect(height).toBe(Math.round(width / 10))
    widths.add(width)
  }
  expect(widths.size).toBe(4)
  expect(await strips()).toEqual(drawn)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await expect.poll(strips, patience).not.toEqual(drawn)
  // Above the strip, only the app's background colour is visible.
  expect((await colours(page)).map(({ above }) => above)).toEqual([1, 1, 1, 1])
  for (const name of ['phone portrait', 'phone landscape', 'tablet portrait', 'tablet landscape'])
    expect(await page.getByRole('figure', { name }).getByText('App Content').isVisible()).toBe(true)
})

describe('FINDINGS-A8', () => {
  test('a video has 32 % of the screen, and a click enlarges it [CIV-18]', async () => {
    const { page } = await openScreen(video, 'clip.mp4')
    const player = page.getByLabel('The ad content')
    for (const width of [320, 390, 768, 1500]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await boxOf(player)).width).toBeCloseTo(width * 0.32, 0)
    }
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Show preview' }).click()
        return (await readCanvases(page)).map(({ painted }) => painted)
      }, patience)
      // The whole picture, with a border where the screen has another shape.
      .toEqual([expect.closeTo(0.764, 2), 1, expect.closeTo(0.9, 2)])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Show large' }).click()
    const large = page.getByRole('dialog', { name: 'VIDEO 720 x 1280' }).locator('video')
    await expect
      .poll(() => large.evaluate((one: HTMLVideoElement) => one.videoWidth), patience)
      .toBe(720)
    expect((await boxOf(large)).width).toBeGreaterThan(240)
  })
})

/** Opens a content's screen from the app's table, with a real file. */
async function openScreen(content: typeof portrait, file: string): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true })
  mocked.answer(/^GET \/ad-content\//, { body: [content] })
  mocked.answer(/^GET \/media\//, { body: readFileSync(new URL(file, seed)) })
  await mocked.page.goto(`/app/${tidepool.id}`)
  await mocked.page.locator('tbody td').nth(1).click()
  await mocked.page.getByText(content.id, { exact: true }).waitFor()
  return mocked
}

/** Of each canvas: the share of pixels that are not transparent, a checksum, its bezel's colour. */
function readCanvases(page: Page): Promise<{ painted: number; sum: number; bezel: string }[]> {
  return page.locator('canvas').evaluateAll((all) =>
    all.map((one) => {
      const canvas = one as HTMLCanvasElement
      const { width, height } = canvas
      const points = [...(canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [])]
      const opaque = points.filter((value, place) => place % 4 === 3 && value > 0)
      return {
        painted: opaque.length / (width * height),
        sum: points.reduce((sum, value) => (sum * 31 + value) | 0, 0),
        bezel: getComputedStyle(canvas.parentElement ?? canvas).borderTopColor,
      }
    }),
  )
}

/**
 * The number of colours on each screen: in the strip at its lower edge, whose height is a tenth of
 * its width, and above the strip.
 */
function colours(page: Page): Promise<{ strip: number; above: number }[]> {
  return page.locator('canvas').evaluateAll((all) =>
    all.map((one) => {
      const canvas = one as HTMLCanvasElement
      const { width, height } = canvas
      const context = canvas.getContext('2d')
      const edge = Math.floor(height - width / 10)
      const count = (top: number, bottom: number) => {
        const points = context?.getImageData(0, top, width, bottom - top).data ?? []
        return new Set(new Uint32Array(new Uint8ClampedArray(points).buffer)).size
      }
      return { strip: count(edge + 1, height), above: count(0, edge) }
    }),
  )
}

/** The numbers below the crop tool: x and y, width and height. */
async function readOut(page: Page): Promise<number[]> {
  const lines = page.locator('dl > div').filter({ hasText: /cropped (position|resolution)/ })
  const texts = await lines.locator('dd').allInnerTexts()
  return [...texts.join(' ').matchAll(/\d+/g)].map(Number)
}

/** Drags a part of the crop tool by this many screen pixels. */
async function drag(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await boxOf(what)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 })
  await page.mouse.up()
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (box === null) throw new Error('the element is not on the screen')
  return box
}
