import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  openMockedConsole,
  patience,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'
import { banner, portrait, square, tidepool, video } from '../answers/default-answers.ts'

// Opens the screen that makes an ad content campaignable, as a user does, and reads what it shows.

export type Content = typeof portrait

export const CREATE = /^POST \/campaignable-ad-content\//
const seed = new URL('../../server/seed/demo/tidepool-match/', import.meta.url)
const files = new Map(
  [
    [square.id, 'icon.jpg'] as const,
    [portrait.id, 'portrait.jpg'] as const,
    [banner.id, 'banner.jpg'] as const,
    [video.id, 'clip.mp4'] as const,
  ].map(([id, name]) => [id, readFileSync(new URL(name, seed))]),
)

/** Opens a content's screen from the app's table, with real image and video files. */
export async function openCropScreen({
  content,
  ...options
}: MockedConsoleOptions & { content: Content }): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  mocked.answer(/^GET \/ad-content\//, { body: [content] })
  mocked.answer(/^GET \/media\//, ({ name }) => {
    const file = files.get(name.split('/')[2] ?? '')
    return file === undefined ? { status: 404 } : { body: file }
  })
  await mocked.page.goto(`/app/${tidepool.id}`)
  await mocked.page.locator('tbody td').nth(1).click()
  await mocked.page.waitForURL('**/app/campaignable-ad/create')
  await mocked.page.getByText(content.id, { exact: true }).waitFor()
  return mocked
}

export interface Canvas {
  width: number
  height: number
  /** The share of pixels that are not transparent. */
  painted: number
  /** A checksum that changes with any pixel. */
  sum: number
  bezel: { width: number; colour: string }
}

export function readCanvases(page: Page): Promise<Canvas[]> {
  return page.locator('canvas').evaluateAll((all) =>
    all.map((one) => {
      const canvas = one as HTMLCanvasElement
      const { width, height } = canvas
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] }
      const points = [...data]
      const frame = getComputedStyle(canvas.parentElement ?? canvas)
      return {
        width,
        height,
        painted:
          points.filter((value, place) => place % 4 === 3 && value > 0).length / (width * height),
        sum: points.reduce((sum, value) => (sum * 31 + value) | 0, 0),
        bezel: { width: parseFloat(frame.borderTopWidth), colour: frame.borderTopColor },
      }
    }),
  )
}

export interface Readout {
  position: { x: number; y: number }
  size: { width: number; height: number }
}

/** Reads the two lines below the crop tool. */
export async function readOut(page: Page): Promise<Readout> {
  const line = async (term: string) => {
    const group = page.locator('dl > div').filter({ hasText: term })
    return [...(await group.locator('dd').innerText()).matchAll(/\d+/g)].map(Number)
  }
  const [x = NaN, y = NaN] = await line('cropped position')
  const [width = NaN, height = NaN] = await line('cropped resolution')
  return { position: { x, y }, size: { width, height } }
}

export const cropBox = (page: Page): Locator => page.locator('.ReactCrop__crop-selection')

/** Drags a part of the crop tool by this many screen pixels. */
export async function drag(page: Page, what: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await boxOf(what)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 })
  await page.mouse.up()
}

export async function boxOf(
  what: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await what.boundingBox()
  if (box === null) throw new Error('the element is not on the screen')
  return box
}

export interface Cropping {
  x: number
  y: number
  width: number
  height: number
}

export interface Body {
  name: string
  target_device: string
  content_orientation: string
  content_metadata: Record<string, unknown>
  cropping_data?: Cropping
}

/** The cropped area, as it was sent. */
export function croppingIn(body: Body): Cropping {
  if (body.cropping_data === undefined) throw new Error('no cropping_data was sent')
  return body.cropping_data
}

/** Presses the create button and returns the request's body. The test has made this call fail. */
export async function sendCreate(mocked: MockedConsole): Promise<Body> {
  const before = mocked.sent(CREATE).length
  await mocked.page.getByRole('button', { name: 'Create Campaignable Ad Content' }).click()
  await expect.poll(() => mocked.sent(CREATE).length, patience).toBe(before + 1)
  await mocked.page.getByRole('alert').waitFor()
  return mocked.sent(CREATE).at(-1)?.body as Body
}
