import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  CREATE,
  boxOf,
  cropBox,
  croppingIn,
  drag,
  openCropScreen,
  readCanvases,
  readOut,
  sendCreate,
} from './crop-screen.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import { portrait, square, tidepool, video } from '../answers/default-answers.ts'

const CREATE_BUTTON = 'Create Campaignable Ad Content'
const phone = ['230x535', '300x535', '300x480']
const tablet = ['321x535', '375x535', '375x500']
const phoneTurned = ['535x230', '535x300', '480x300']
const tabletTurned = ['535x321', '535x375', '500x375']

test('an image opens with the largest crop, Phone and Portrait chosen, and three empty preview screens [CIV-01 CIV-05 CIV-06 CIV-07 CIV-08 CIV-09 CIV-16 CIV-19 CIV-23 CIV-24 CST-16]', async () => {
  const mocked = await openCropScreen({ content: portrait })
  const { page } = mocked
  await page.getByText(portrait.id, { exact: true }).waitFor()
  await page.getByPlaceholder('Campaignable Ad Name', { exact: true }).waitFor()
  expect(await select(page, 'Target Device').inputValue()).toBe('Phone')
  expect(await options(page, 'Target Device')).toEqual(['Phone', 'Tablet'])
  expect(await select(page, 'Content Orientation').inputValue()).toBe('Portrait')
  expect(await options(page, 'Content Orientation')).toEqual([
    'Portrait',
    'Landscape',
    'Landscape-Square',
    'Portrait-Square',
  ])
  for (const name of ['Show preview', CREATE_BUTTON])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1)

  const picture = page.getByRole('img', { name: 'The ad content that is cropped' })
  expect(await picture.getAttribute('src')).toMatch(`${portrait.content_path}/content.jpg`)
  expect(await page.locator('.ReactCrop__drag-handle').count()).toBeGreaterThanOrEqual(4)
  const [image, box] = [await boxOf(picture), await boxOf(cropBox(page))]
  expect(box.y).toBeCloseTo(image.y, 0)
  expect(box.height).toBeCloseTo(image.height, 0)
  expect(await readOut(page)).toEqual({
    position: { x: 129, y: 0 },
    size: { width: 823, height: 1920 },
  })
  await drag(page, cropBox(page), { x: 900, y: 500 })
  const atEdge = await boxOf(cropBox(page))
  expect(atEdge.x + atEdge.width).toBeCloseTo(image.x + image.width, 0)
  expect((await readOut(page)).position).toEqual({ x: 257, y: 0 })

  const bezels = (await readCanvases(page)).map(({ bezel }) => bezel)
  expect(bezels.map(({ width }) => width)).toEqual([12, 14, 18])
  for (const { colour } of bezels)
    expect(Math.max(...[...colour.matchAll(/\d+/g)].map(Number)), colour).toBeLessThan(64)
})

test('the Ad Type is shown as a word, and banners have a form of their own [CIV-03 CIV-04]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const types = [100, 200, 300, 400, 999]
  const contents = types.map((type) => ({ ...square, type, id: `content-${type}` }))
  mocked.answer(/^GET \/ad-content\//, { body: contents })
  await page.goto(`/app/${tidepool.id}`)
  const seen: string[][] = []
  for (const type of types) {
    await page.locator('tbody tr').nth(types.indexOf(type)).locator('td').nth(1).click()
    await page.getByText(`content-${type}`, { exact: true }).waitFor()
    const device = page.locator('input:not([type=hidden])').and(page.getByLabel('Target Device'))
    seen.push([
      await page.locator('dl > div').filter({ hasText: 'Ad Type' }).locator('dd').innerText(),
      (await device.count()) === 0 ? 'nothing' : await device.inputValue(),
    ])
    await page.getByRole('link', { name: 'Tidepool Match' }).click()
  }
  expect(seen).toEqual([
    ['IMAGE', 'Phone'],
    ['BANNER', 'ANY'],
    ['VIDEO', 'Phone'],
    ['NOTSET', 'nothing'],
    ['NOTSET', 'nothing'],
  ])
})

test('each device and orientation has its own crop, preview screens and sent box [CIV-10 CIV-11 CIV-12 CIV-13 CIV-14 CIV-20 CIV-21 CIV-22 CIV-26 CIV-30 CIV-32 CIV-36 CST-17]', async () => {
  const mocked = await openCropScreen({ content: portrait })
  const { page } = mocked
  mocked.answer(CREATE, { status: 500, body: { code: 500, message: 'Something went wrong.' } })
  for (const { device, orientation, crop, shown, screens } of targets) {
    const where = `${device} ${orientation}`
    await page.getByRole('button', { name: 'Show preview' }).click()
    expect((await readCanvases(page)).every(({ painted }) => painted > 0)).toBe(true)
    await choose(page, 'Target Device', device)
    await choose(page, 'Content Orientation', orientation)
    const canvases = await readCanvases(page)
    expect(
      canvases.map(({ width, height }) => `${width}x${height}`),
      where,
    ).toEqual(screens)
    expect(
      canvases.map(({ painted }) => painted),
      where,
    ).toEqual([0, 0, 0])
    const { size } = await readOut(page)
    expect(Math.abs(size.width - size.height * crop), where).toBeLessThanOrEqual(1)

    const body = await sendCreate(mocked)
    await page.getByRole('alert').filter({ hasText: '500 Something went wrong.' }).waitFor()
    expect([body.target_device, body.content_orientation]).toEqual([device, orientation])
    const { width, height } = croppingIn(body)
    expect(Math.abs(width - height * shown), where).toBeLessThanOrEqual(1)
  }
  expect(mocked.sent(CREATE)).toHaveLength(targets.length)
})

test('a moved crop is previewed and sent on request only, in whole pixels [CIV-15 CIV-25 CIV-27 CIV-28 CIV-29 CIV-30 CIV-38 VAL-17]', async () => {
  const mocked = await openCropScreen({ content: portrait })
  const { page } = mocked
  const show = page.getByRole('button', { name: 'Show preview' })
  await show.click()
  const before = await readCanvases(page)
  await drag(page, page.locator('.ReactCrop__drag-handle.ord-se'), { x: -600, y: -600 })
  expect((await boxOf(cropBox(page))).width).toBeGreaterThanOrEqual(100)
  expect((await boxOf(cropBox(page))).width).toBeLessThan(110)
  expect(await readCanvases(page)).toEqual(before)
  await show.click()
  const after = await readCanvases(page)
  for (const place of [0, 1, 2]) expect(after[place]?.sum).not.toBe(before[place]?.sum)

  await drag(page, cropBox(page), { x: 40, y: 200 })
  const { position, size } = await readOut(page)
  expect(position.y).toBeGreaterThan(0)
  mocked.answer(CREATE, { status: 500 })
  await page.evaluate(() => sessionStorage.setItem('token', 'the-copy-of-the-session'))
  const body = await sendCreate(mocked)
  const [call] = mocked.sent(CREATE)
  expect(call?.headers['authorization']).toBe('Bearer the-copy-of-the-session')
  expect(call?.query).toEqual({ ad_content_id: portrait.id })
  const cropping = croppingIn(body)
  expect(body).toEqual({
    name: '',
    target_device: 'Phone',
    content_orientation: 'Portrait',
    content_metadata: {
      original_resolution: [1080, 1920],
      cropped_resolution: [size.width, size.height],
      cropped_location: position,
    },
    cropping_data: cropping,
  })
  expect(Object.keys(cropping).toSorted()).toEqual(['height', 'width', 'x', 'y'])
  expect(Object.values(cropping).every(Number.isInteger)).toBe(true)
  const { x, y, width, height } = cropping
  expect(height).toBe(size.height)
  expect(Math.abs(width - (height * 9) / 16)).toBeLessThanOrEqual(1)
  expect(x + width / 2).toBeCloseTo(position.x + size.width / 2, -0.5)
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(1080)
  expect(y + height).toBeLessThanOrEqual(1920)
})

test('a successful create reloads the page with the same ad content [CIV-33]', async () => {
  const mocked = await openCropScreen({ content: portrait })
  const { page } = mocked
  mocked.answer(CREATE, { status: 201 })
  await page.getByPlaceholder('Campaignable Ad Name').fill('Low tide, phone')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: CREATE_BUTTON }).click()
  await reloaded
  await page.getByText(portrait.id, { exact: true }).waitFor()
  expect(await page.getByPlaceholder('Campaignable Ad Name').inputValue()).toBe('')
  expect(new URL(page.url()).pathname).toBe('/app/campaignable-ad/create')
  const note = page.getByRole('main').getByRole('status')
  await note.getByText('Campaignable ad content created: Low tide, phone.').waitFor()
  expect([mocked.loads(), mocked.sent(CREATE).length]).toEqual([2, 1])
  await page.reload()
  await page.getByText(portrait.id, { exact: true }).waitFor()
  expect(await note.count(), 'it is told once').toBe(0)
})

test('a failed create shows why and keeps the form, and a 501 signs out [CIV-34 CIV-35 CIV-36]', async () => {
  const mocked = await openCropScreen({ content: portrait })
  const { page } = mocked
  const create = page.getByRole('button', { name: CREATE_BUTTON })
  const name = page.getByPlaceholder('Campaignable Ad Name')
  await name.fill('Low tide, phone')
  mocked.answer(CREATE, { status: 400, body: { code: 400, message: 'Not like this.' } })
  await create.click()
  await page.getByRole('alert').getByText('Try again..', { exact: true }).waitFor()
  expect(mocked.logged).toContain('Try again..')
  mocked.answer(CREATE, 'abort')
  await create.click()
  await page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }).waitFor()
  expect(await name.inputValue()).toBe('Low tide, phone')
  expect(await create.isEnabled()).toBe(true)
  mocked.answer(CREATE, { status: 501, body: { code: 501, message: 'Not implemented' } })
  await create.click()
  await page.waitForURL('**/auth/signin')
  expect(mocked.loads()).toBe(1)
})

test('a create without a token sends nothing and opens the sign-in [CIV-37]', async () => {
  const mocked = await openCropScreen({ content: portrait })
  await mocked.page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.removeItem('token')
  })
  await mocked.page.getByRole('button', { name: CREATE_BUTTON }).click()
  await mocked.page.waitForURL('**/auth/signin')
  expect(mocked.sent(CREATE)).toEqual([])
})

test('a video plays muted at 32 % of the screen and has no crop [CIV-17 CIV-18 CIV-31]', async () => {
  const mocked = await openCropScreen({ content: video, width: 1500 })
  const { page } = mocked
  const player = page.locator('video')
  await expect
    .poll(() => player.evaluate((one: HTMLVideoElement) => one.videoWidth), patience)
    .toBe(720)
  expect(
    await player.evaluate((one: HTMLVideoElement) => [one.muted, one.autoplay, one.controls]),
  ).toEqual([true, true, true])
  expect(await player.getAttribute('src')).toMatch(`${video.content_path}/content.mp4`)
  expect((await boxOf(player)).width).toBeCloseTo(480, 0)
  expect(await page.locator('.ReactCrop').count()).toBe(0)
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Show preview' }).click()
      return (await readCanvases(page)).map(({ painted }) => painted)
    }, patience)
    // The whole picture, with a border where the screen has another shape.
    .toEqual([expect.closeTo(0.764, 2), 1, expect.closeTo(0.9, 2)])
  mocked.answer(CREATE, { status: 500 })
  expect(await sendCreate(mocked)).toEqual({
    name: '',
    target_device: 'Phone',
    content_orientation: 'Portrait',
    content_metadata: {
      original_resolution: [720, 1280],
      cropped_resolution: [],
      cropped_location: {},
    },
  })
})

describe('FINDINGS-A8', () => {
  test('a video has 32 % of the width of every screen, and a click enlarges it', async () => {
    const mocked = await openCropScreen({ content: video, width: 390 })
    const { page } = mocked
    const player = page.getByLabel('The ad content')
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect((await boxOf(player)).width).toBeCloseTo(width * 0.32, 0)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Show large' }).click()
    const dialog = page.getByRole('dialog', { name: 'VIDEO 720 x 1280' })
    const large = dialog.locator('video')
    await expect
      .poll(() => large.evaluate((one: HTMLVideoElement) => one.videoWidth), patience)
      .toBe(720)
    expect((await boxOf(large)).width).toBeGreaterThan(240)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await mocked.close()
  })
})

/** The aspect ratios of the crop and of the shown ad, and the three screen sizes. */
const targets = [
  target('Phone', 'Landscape', { crop: 21 / 9, shown: 16 / 9, screens: phoneTurned }),
  target('Phone', 'Landscape-Square', { crop: 1, shown: 1, screens: phoneTurned }),
  target('Phone', 'Portrait-Square', { crop: 1, shown: 1, screens: phone }),
  target('Phone', 'Portrait', { crop: 9 / 21, shown: 9 / 16, screens: phone }),
  target('Tablet', 'Portrait', { crop: 3 / 5, shown: 0.7, screens: tablet }),
  target('Tablet', 'Portrait-Square', { crop: 1, shown: 1, screens: tablet }),
  target('Tablet', 'Landscape-Square', { crop: 1, shown: 1, screens: tabletTurned }),
  target('Tablet', 'Landscape', { crop: 5 / 3, shown: 1 / 0.7, screens: tabletTurned }),
]

function target(
  device: string,
  orientation: string,
  expected: { crop: number; shown: number; screens: string[] },
) {
  return { device, orientation, ...expected }
}

function select(page: Page, label: string) {
  return page.getByRole('combobox', { name: label })
}

async function options(page: Page, label: string): Promise<string[]> {
  await select(page, label).click()
  await page.getByRole('option').first().waitFor()
  const texts = await page.getByRole('option').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  return texts
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  if ((await select(page, label).inputValue()) === option) return
  await select(page, label).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect.poll(() => select(page, label).inputValue(), patience).toBe(option)
}
