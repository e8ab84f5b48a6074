import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  CREATE,
  boxOf,
  cropBox,
  drag,
  openCropScreen,
  readCanvases,
  readOut,
  sendCreate,
} from './crop-screen.ts'
import { patience } from '../support/mocked-console.ts'
import { banner } from '../answers/default-answers.ts'

test('a banner needs a name only, and is previewed at the lower edge of four screens [CBN-01 CBN-02 CBN-04 CBN-05 CBN-06]', async () => {
  const mocked = await openCropScreen({ content: banner })
  const { page } = mocked
  await page.getByPlaceholder('Campaignable Ad Name', { exact: true }).fill('Strip')
  for (const label of ['Target Device', 'Content Orientation']) {
    const field = page.getByLabel(label, { exact: true })
    expect([await field.inputValue(), await field.isEditable()]).toEqual(['ANY', false])
  }
  for (const name of ['Show preview', 'Create Campaignable Ad Content'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1)

  const shapes = (await readCanvases(page)).map(({ width, height }) => Math.sign(width - height))
  expect(shapes).toEqual([-1, 1, -1, 1])
  for (const name of ['phone portrait', 'phone landscape', 'tablet portrait', 'tablet landscape'])
    expect(await page.getByRole('figure', { name }).getByText('App Content').isVisible()).toBe(true)
  expect((await colours(page)).map(({ strip }) => strip)).toEqual([1, 1, 1, 1])
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Show preview' }).click()
      return (await colours(page)).every(({ strip }) => strip > 50)
    }, patience)
    .toBe(true)
  // Above the strip, only the app's background colour is visible.
  expect((await colours(page)).map(({ above }) => above)).toEqual([1, 1, 1, 1])
})

test('the crop of a banner keeps 10:1 and is sent in whole pixels for the device Any [CBN-03 CBN-07 CBN-08]', async () => {
  const mocked = await openCropScreen({ content: banner })
  const { page } = mocked
  mocked.answer(CREATE, { status: 500 })
  const widths = new Set([1280])
  for (const by of [-137, -211, 59]) {
    await drag(page, page.locator('.ReactCrop__drag-handle.ord-se'), { x: by, y: 30 })
    const { size, position } = await readOut(page)
    expect(size.height).toBe(Math.round(size.width / 10))
    const box = await boxOf(cropBox(page))
    expect(box.width / box.height).toBeCloseTo(10, 0)
    const body = await sendCreate(mocked)
    widths.add(size.width)
    expect(body).toEqual({
      name: '',
      target_device: 'Any',
      content_orientation: 'Any',
      content_metadata: {
        original_resolution: [1280, 160],
        cropped_resolution: [size.width, size.height],
        cropped_location: position,
      },
      cropping_data: { ...position, ...size },
    })
  }
  expect(widths.size).toBe(4)
})

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
