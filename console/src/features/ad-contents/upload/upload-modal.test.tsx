import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tidepool } from '../../../../../e2e/answers/default-answers.ts'
import { expectDelayedSignOut } from '../../../../test/delayed-sign-out.ts'
import {
  click,
  clickInDialog,
  dialog,
  pass,
  showConsole,
  stopClock,
  until,
  untilAt,
} from '../../../../test/shown-console.tsx'

const UNSUPPORTED = 'Unsupported file type. Please select an image or video.'
const SUCCESS = 'Content uploaded successfully'
const failing = { code: 500, message: 'Something went wrong.' }
const unauthorized = { code: 401, message: 'Sign in to continue.' }
const jpg = new File(['some bytes'], 'a.jpg', { type: 'image/jpeg' })
const mp4 = new File(['some bytes'], 'a.mp4', { type: 'video/mp4' })

test('the dialog takes a jpg or an mp4, and previews it [APD-08 UPL-02 UPL-03 UPL-04 UPL-06 UPL-07 UPL-09]', async () => {
  await openModal()
  expect(picker().accept.split(',').toSorted()).toEqual([
    '.jpeg',
    '.jpg',
    '.mp4',
    'image/jpeg',
    'video/mp4',
  ])
  expect(disabled()).toEqual({ Save: true, Reset: true })
  choose(jpg)
  expect(preview()).toEqual(['IMG', 'blob:a.jpg'])
  expect(disabled()).toEqual({ Save: false, Reset: false })
  choose(mp4)
  expect(preview()).toEqual(['VIDEO', 'blob:a.mp4'])
  await clickInDialog('Reset')
  expect(preview()).toBeNull()
  expect(disabled()).toEqual({ Save: true, Reset: true })
})

test('a file of another type is refused, and nothing is sent [UPL-05]', async () => {
  const { requests } = await openModal()
  const png = new File(['some bytes'], 'a.png', { type: 'image/png' })
  choose(png)
  expect(dialog().textContent).toContain(UNSUPPORTED)
  expect(disabled()).toEqual({ Save: true, Reset: true })
  choose(jpg)
  expect(dialog().textContent).not.toContain(UNSUPPORTED)
  fireEvent.drop(dialog().querySelector('figure') ?? dialog(), { dataTransfer: { files: [png] } })
  expect(dialog().textContent).toContain(UNSUPPORTED)
  expect(disabled()).toEqual({ Save: true, Reset: true })
  expect(requests).toEqual([])
})

test('a picture of another type is converted to a jpg on request', async () => {
  const drawn = playCanvas()
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name === 'b.heic') throw new Error('cannot be read')
    return { width: 640, height: 64, close: () => {} }
  })
  await openModal()
  choose(new File(['some bytes'], 'a.b.png', { type: 'image/png' }))
  await clickInDialog('Convert to JPG')
  await until(() => expect(preview()).toEqual(['IMG', 'blob:a.b.jpg']))
  expect(drawn).toEqual([[640, 64]])
  expect(disabled()).toEqual({ Save: false, Reset: false })
  expect(dialog().textContent).not.toContain(UNSUPPORTED)
  choose(new File(['some bytes'], 'b.heic'))
  await clickInDialog('Convert to JPG')
  await until(() => expect(alertText()).toContain('This browser cannot read the file.'))
  expect(alertText()).toContain(UNSUPPORTED)
  choose(new File(['some bytes'], 'a.mov', { type: 'video/quicktime' }))
  expect(alertText()).toBe(`${UNSUPPORTED}Save it as a JPG or an MP4, then choose that file.`)
})

test('a banner that is not 10:1 gets bars in the colour of its edges on request', async () => {
  const drawn = playCanvas()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 320, height: 50, close: () => {} }))
  await openModal()
  choose(jpg)
  load(320, 110)
  expect(dialog().textContent).not.toContain('bars')
  load(320, 50)
  expect(dialog().textContent).toContain('36% of the height of this one is cut.')
  await clickInDialog('Add bars to 10:1')
  await until(() => expect(preview()).toEqual(['IMG', 'blob:a-10x1.jpg']))
  expect(drawn).toEqual([[500, 50]])
  load(500, 50)
  expect(dialog().textContent).not.toContain('bars')
})

test('an upload shows its progress, its failure and its success [UPL-01 UPL-08 UPL-10 UPL-11 UPL-12 UPL-14 TIM-12]', async () => {
  const { requests, answer } = await openModal()
  choose(jpg)
  await clickInDialog('Save')
  await until(() => expect(requests).toHaveLength(1))
  expect(dialog().textContent).toContain('uploading')
  expect(disabled()).toEqual({ Save: true, Reset: true })
  await answer(500, failing)
  await until(() => expect(alertText()).toContain('500 Something went wrong.'))
  expect(dialog().textContent).not.toContain('uploading')
  expect(disabled()).toEqual({ Save: false, Reset: false })

  stopClock()
  await clickInDialog('Save')
  await until(() => expect(requests).toHaveLength(2))
  await answer(200, {})
  await until(() => expect(dialog().textContent).toContain(SUCCESS))
  expect(disabled()).toEqual({ Save: true, Reset: true })
  await pass(1400)
  expect(dialog().textContent).toContain(SUCCESS)
  await pass(200)
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  const address = `POST /api/v1/ad-content/${tidepool.id}?app_id=${tidepool.id}`
  expect(requests.map((request) => request.address)).toEqual([address, address])
  expect([...(requests[0]?.form.keys() ?? [])]).toEqual(['file'])
  await click('Upload')
  await until(() => expect(dialog().textContent).toContain('Choose a file'))
  expect(preview()).toBeNull()
})

test('a 401 for an upload is said, and signs out half a second later [UPL-15 TIM-04]', async () => {
  const shown = await openModal()
  choose(jpg)
  stopClock()
  await clickInDialog('Save')
  await until(() => expect(shown.requests).toHaveLength(1))
  await shown.answer(401, unauthorized)
  await until(() => expect(alertText()).toContain('401 Sign in to continue.'))
  await expectDelayedSignOut(shown)
  await until(() => {
    const said = screen.getByRole('main').textContent
    expect(said).toContain('401 Sign in to continue.')
    expect(said).toContain('You were signed out. Sign in again.')
  })
})

test('an upload without a token is not sent, and signs out', async () => {
  const { requests } = await openModal()
  choose(jpg)
  for (const kept of [localStorage, sessionStorage]) kept.removeItem('token')
  stopClock()
  await clickInDialog('Save')
  await until(() => expect(alertText()).toContain('401 Sign in to continue.'))
  await pass(600)
  await untilAt('/auth/signin')
  expect(requests).toEqual([])
})

/** What the preview says once it has loaded. */
function load(naturalWidth: number, naturalHeight: number): void {
  const picture = dialog().querySelector('figure img') ?? dialog()
  for (const [key, value] of Object.entries({ naturalWidth, naturalHeight }))
    Object.defineProperty(picture, key, { value, configurable: true })
  fireEvent.load(picture)
}

/** jsdom draws nothing. Notes the size of each canvas that becomes a file. */
function playCanvas(): number[][] {
  const drawn: number[][] = []
  const getImageData = () => ({ data: [20, 40, 60, 255] })
  const context = { fillRect: () => {}, drawImage: () => {}, getImageData }
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as unknown as CanvasRenderingContext2D)
  vi.spyOn(canvas, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, made, type) {
    drawn.push([this.width, this.height])
    made(new Blob(['jpg'], { type: type ?? '' }))
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return drawn
}

/** A request of the browser that the test answers. */
class PlayedRequest {
  static sent: PlayedRequest[] = []
  status = 0
  responseText = ''
  address = ''
  form = new FormData()
  onload = () => {}
  readonly upload = {}
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader() {}
  getResponseHeader = () => null
  send(form: FormData) {
    this.form = form
    PlayedRequest.sent.push(this)
  }
}

/** Opens the dialog. The test answers the newest upload itself. */
async function openModal() {
  const requests: PlayedRequest[] = []
  PlayedRequest.sent = requests
  vi.stubGlobal('XMLHttpRequest', PlayedRequest)
  vi.stubGlobal('URL', PlayedUrl)
  const shown = await showConsole(`/app/${tidepool.id}`)
  await until(() => screen.getByText('Upload'))
  await click('Upload')
  await until(() => dialog())
  const answer = (status: number, body: object) =>
    act(async () => {
      const newest = requests.at(-1)
      if (newest === undefined) throw new Error('no upload was sent')
      Object.assign(newest, { status, responseText: JSON.stringify(body) })
      newest.onload()
    })
  return { go: shown.go, requests, answer }
}

/** jsdom has no `URL.createObjectURL`. */
class PlayedUrl extends URL {
  static override createObjectURL = (file: Blob) => `blob:${file instanceof File ? file.name : ''}`
  static override revokeObjectURL = () => {}
}

function picker(): HTMLInputElement {
  const input = dialog().querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is no picker')
  return input
}

const choose = (file: File) => fireEvent.change(picker(), { target: { files: [file] } })
const alertText = () => document.querySelector('[role=alert]')?.textContent

function preview() {
  const found = dialog().querySelector('figure :is(img, video)')
  return found && [found.tagName, found.getAttribute('src')]
}

function disabled(): Record<string, boolean> {
  const buttons = [...dialog().querySelectorAll('button')]
  const is = (name: string) => buttons.some((one) => one.textContent === name && one.disabled)
  return { Save: is('Save'), Reset: is('Reset') }
}
