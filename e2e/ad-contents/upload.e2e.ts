import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openMockedConsole } from '../support/mocked-console.ts'
import { tidepool } from '../answers/default-answers.ts'

const POST = `POST /ad-content/${tidepool.id}`
const seed = fileURLToPath(new URL('../../server/seed/demo/tidepool-match/', import.meta.url))

test('a video is uploaded with a poster, and an image without one', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto(`/app/${tidepool.id}`)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
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
