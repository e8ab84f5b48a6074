import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { held, openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'
import { tidepool, video } from '../answers/default-answers.ts'
import { expectSignOutAfterHalfASecond } from '../support/expect-no-navigation.ts'

const POST = 'POST /ad-content/0199-app-1'
const UNSUPPORTED = 'Unsupported file type. Please select an image or video.'
const seed = fileURLToPath(new URL('../../server/seed/demo/tidepool-match/', import.meta.url))

test('a chosen or dropped jpg or mp4 is previewed, and any other file is refused [APD-08 UPL-02 UPL-03 UPL-04 UPL-05 UPL-06 UPL-07 UPL-09 VAL-16]', async () => {
  const mocked = await openModal()
  const { page } = mocked
  const picker = page.getByRole('dialog').locator('input[type=file]')
  const accepts = (await picker.getAttribute('accept'))?.split(',') ?? []
  expect(accepts.toSorted()).toEqual(['.jpeg', '.jpg', '.mp4', 'image/jpeg', 'video/mp4'])
  expect(await disabled(page)).toEqual({ Save: true, Reset: true })

  for (const [name, mimeType] of unsupported) {
    await picker.setInputFiles({ name, mimeType, buffer: Buffer.from('some bytes') })
    await page.getByText(UNSUPPORTED, { exact: true }).waitFor()
    expect(await disabled(page), name).toEqual({ Save: true, Reset: true })
    await picker.setInputFiles(`${seed}icon.jpg`)
    await preview(page).waitFor()
    expect(await page.getByText(UNSUPPORTED).count(), name).toBe(0)
    expect(await disabled(page)).toEqual({ Save: false, Reset: false })
  }
  await expect
    .poll(
      () => preview(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.src]),
      patience,
    )
    .toEqual([512, expect.stringMatching(/^blob:/)])
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => preview(page).count()).toBe(0)
  expect(await disabled(page)).toEqual({ Save: true, Reset: true })

  await picker.setInputFiles(`${seed}clip.mp4`)
  const player = page.getByRole('dialog').locator('video')
  await expect
    .poll(() => player.evaluate((one: HTMLVideoElement) => one.videoWidth), patience)
    .toBe(720)
  await drop(page, 'notes.txt', 'text/plain')
  await page.getByText(UNSUPPORTED, { exact: true }).waitFor()
  expect(await disabled(page)).toEqual({ Save: true, Reset: true })
  expect(mocked.sent(POST)).toEqual([])
})

test('an upload shows progress, failure and success, and the dialog closes 1.5 seconds later [UPL-01 UPL-08 UPL-10 UPL-11 UPL-12 UPL-14 TIM-12]', async () => {
  const mocked = await openModal({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(`${seed}icon.jpg`)
  await preview(page).waitFor()

  const failing = held({ status: 500, body: { code: 500, message: 'Something went wrong.' } })
  mocked.answer(POST, failing.answer)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('uploading', { exact: true }).waitFor()
  expect(await disabled(page)).toEqual({ Save: true, Reset: true })
  failing.release()
  await dialog.getByRole('alert').filter({ hasText: '500 Something went wrong.' }).waitFor()
  expect(await dialog.getByText('uploading').count()).toBe(0)
  expect(await disabled(page)).toEqual({ Save: false, Reset: false })

  const saved = held({ body: video })
  mocked.answer(POST, saved.answer)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('uploading', { exact: true }).waitFor()
  await mocked.freeze()
  saved.release()
  await dialog.getByText('Content uploaded successfully', { exact: true }).waitFor()
  expect(await disabled(page)).toEqual({ Save: true, Reset: true })
  await page.clock.runFor(1400)
  expect(await dialog.getByText('Content uploaded successfully').isVisible()).toBe(true)
  await page.clock.runFor(200)
  await page.clock.resume()
  await dialog.waitFor({ state: 'hidden' })
  expect(mocked.sent(POST).map(({ query }) => query)).toEqual([
    { app_id: tidepool.id },
    { app_id: tidepool.id },
  ])
  expect(mocked.sent(POST)[0]?.headers['content-type']).toMatch(/^multipart\/form-data/)
  await page.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('Choose a file').waitFor()
  expect(await preview(page).count()).toBe(0)
})

test('a 401 for an upload asks to sign in again and signs out half a second later [UPL-15 TIM-04]', async () => {
  const mocked = await openModal({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  mocked.answer(POST, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(`${seed}icon.jpg`)
  await preview(page).waitFor()
  await mocked.freeze()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: '401 Sign in to continue.' }).waitFor()
  await expectSignOutAfterHalfASecond(mocked)
  const why = page.getByRole('main').getByRole('status')
  await why.getByText('401 Sign in to continue.', { exact: true }).waitFor()
  await why.getByText('You were signed out. Sign in again.', { exact: true }).waitFor()
})

test('an upload without a token is not sent, and signs out half a second later', async () => {
  const mocked = await openModal({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(`${seed}icon.jpg`)
  await preview(page).waitFor()
  await page.evaluate(() => [localStorage, sessionStorage].map((kept) => kept.removeItem('token')))
  await mocked.freeze()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: '401 Sign in to continue.' }).waitFor()
  await page.clock.runFor(600)
  await page.waitForURL('**/auth/signin')
  expect(mocked.sent(POST)).toEqual([])
})

test('a video is uploaded with a poster, and an image without one', async () => {
  const mocked = await openModal()
  const { page } = mocked
  const dialog = page.getByRole('dialog')
  mocked.answer(POST, { status: 500, body: { code: 500, message: 'Not today.' } })
  await page.evaluate(keepForms)
  for (const file of ['clip.mp4', 'icon.jpg']) {
    await dialog.locator('input[type=file]').setInputFiles(`${seed}${file}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').filter({ hasText: '500 Not today.' }).waitFor()
  }
  const [ofClip, ofIcon] = await page.evaluate(readForms)
  expect(ofClip).toMatchObject({ names: ['poster', 'file'], type: 'image/jpeg', size: [720, 1280] })
  // A poster that was taken before the frame was drawn would be black.
  expect(ofClip?.brightness).toBeGreaterThan(20)
  expect(ofIcon).toEqual({ names: ['file'] })
})

interface KeptForms {
  forms: FormData[]
}

/**
 * Runs in the page: keeps the submitted forms, because Playwright cannot read bodies with files.
 */
function keepForms(): void {
  const kept: FormData[] = []
  Object.assign(window, { forms: kept })
  class KeptForm extends FormData {
    constructor() {
      super()
      kept.push(this)
    }
  }
  window.FormData = KeptForm
}

function readForms() {
  const { forms } = window as unknown as KeptForms
  return Promise.all(
    forms.map(async (form) => {
      const names = [...form.keys()]
      const poster = form.get('poster')
      if (!(poster instanceof Blob)) return { names }
      const picture = await createImageBitmap(poster)
      const canvas = new OffscreenCanvas(16, 16)
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0, 16, 16)
      const pixels = [...(context?.getImageData(0, 0, 16, 16).data ?? [])]
      const colours = pixels.filter((_, at) => at % 4 !== 3)
      const brightness = colours.reduce((sum, value) => sum + value, 0) / colours.length
      return { names, type: poster.type, size: [picture.width, picture.height], brightness }
    }),
  )
}

const unsupported = [
  ['a.png', 'image/png'],
  ['a.gif', 'image/gif'],
  ['a.pdf', 'application/pdf'],
  ['a.txt', 'text/plain'],
  ['a.mov', 'video/quicktime'],
] as const

async function openModal(options: { time?: string } = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  await mocked.page.goto(`/app/${tidepool.id}`)
  await mocked.page.getByRole('button', { name: 'Upload', exact: true }).click()
  await mocked.page.getByRole('dialog', { name: 'Upload Ad Content' }).waitFor()
  return mocked
}

function preview(page: Page) {
  return page.getByRole('dialog').getByRole('img', { name: 'Preview of the chosen file' })
}

async function disabled(page: Page): Promise<Record<string, boolean>> {
  const is = (name: string) => page.getByRole('button', { name, exact: true }).isDisabled()
  return { Save: await is('Save'), Reset: await is('Reset') }
}

/** Drops a file on the dialog, as a drag from the desktop does. */
async function drop(page: Page, name: string, type: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, fileType]) => {
      const carried = new DataTransfer()
      carried.items.add(new File(['some bytes'], fileName, { type: fileType }))
      return carried
    },
    [name, type] as const,
  )
  await page.getByRole('dialog').locator('figure').dispatchEvent('drop', { dataTransfer })
}
