import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  banner,
  portrait,
  square,
  tidepool,
  video,
} from '../../../../../e2e/answers/default-answers.ts'
import { countReloads } from '../../../../test/count-reloads.ts'
import {
  choose,
  click,
  clickElement,
  dialog,
  field,
  offered,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const CREATE = /^POST \/campaignable-ad-content\//
const CREATE_BUTTON = 'Create Campaignable Ad Content'
const failing = { status: 500, body: { code: 500, message: 'Something went wrong.' } }
const phone = ['230x535', '300x535', '300x480']
const tablet = ['321x535', '375x535', '375x500']
const phoneTurned = ['535x230', '535x300', '480x300']
const tabletTurned = ['535x321', '535x375', '500x375']

test('an image opens with its widest crop and three empty screens [CIV-01 CIV-05 CIV-06 CIV-07 CIV-08 CIV-09 CIV-16 CIV-20 CIV-23 CIV-24 CST-16]', async () => {
  await openScreen(portrait)
  expect(screen.getByPlaceholderText('Campaignable Ad Name')).toBeDefined()
  expect(field('Target Device').value).toBe('Phone')
  expect(await offered('Target Device')).toEqual(['Phone', 'Tablet'])
  expect(field('Content Orientation').value).toBe('Portrait')
  expect(await offered('Content Orientation')).toEqual([
    'Portrait',
    'Landscape',
    'Landscape-Square',
    'Portrait-Square',
  ])
  expect(screen.getAllByText('Show preview')).toHaveLength(1)
  expect(screen.getAllByText(CREATE_BUTTON, { selector: 'form *' })).toHaveLength(1)
  expect(picture().getAttribute('src')).toBe(`/media/${portrait.content_path}/content.jpg`)
  expect(document.querySelectorAll('.ReactCrop__drag-handle').length).toBeGreaterThanOrEqual(4)
  expect(readOut()).toEqual(['x 129, y 0', '823 x 1920'])
  expect(sizes()).toEqual(phone)
  expect(labels()).toEqual(['No preview yet', 'No preview yet', 'No preview yet'])
  const bezels = canvases().map(({ parentElement }) => parentElement?.style.borderWidth)
  expect(bezels).toEqual(['12px', '14px', '18px'])
})

test.each([
  [100, 'IMAGE', 'Phone'],
  [200, 'BANNER', 'ANY'],
  [300, 'VIDEO', 'Phone'],
  [400, 'NOTSET', 'none'],
  [999, 'NOTSET', 'none'],
])(
  'the form of type %i says %s and has the device %s [CIV-03 CIV-04]',
  async (code, word, device) => {
    await openScreen({ ...square, type: code })
    const label = screen.getByText('Ad Type')
    expect(label.nextElementSibling?.textContent).toBe(word)
    const fields = screen.queryAllByLabelText('Target Device', { selector: 'input' })
    expect(fields.map((one) => (one as HTMLInputElement).value)[0] ?? 'none').toBe(device)
  },
)

test.each([
  ['Phone', 'Landscape', { crop: 21 / 9, shown: 16 / 9, screens: phoneTurned }],
  ['Phone', 'Landscape-Square', { crop: 1, shown: 1, screens: phoneTurned }],
  ['Phone', 'Portrait-Square', { crop: 1, shown: 1, screens: phone }],
  ['Phone', 'Portrait', { crop: 9 / 21, shown: 9 / 16, screens: phone }],
  ['Tablet', 'Portrait', { crop: 3 / 5, shown: 0.7, screens: tablet }],
  ['Tablet', 'Portrait-Square', { crop: 1, shown: 1, screens: tablet }],
  ['Tablet', 'Landscape-Square', { crop: 1, shown: 1, screens: tabletTurned }],
  ['Tablet', 'Landscape', { crop: 5 / 3, shown: 1 / 0.7, screens: tabletTurned }],
])(
  '%s %s has a crop, screens and a sent box of its own [CIV-10 CIV-11 CIV-12 CIV-13 CIV-14 CIV-20 CIV-21 CIV-22 CIV-30 CIV-32 CST-17]',
  async (device, orientation, { crop, shown: ratio, screens }) => {
    const shown = await openScreen(portrait)
    shown.answer(CREATE, failing)
    await choose('Target Device', device)
    await choose('Content Orientation', orientation)
    expect(sizes()).toEqual(screens)
    const [cropWidth = 0, cropHeight = 0] = numbersIn(readOut()[1])
    expect(Math.abs(cropWidth - cropHeight * crop)).toBeLessThanOrEqual(1)
    const body = await sendCreate(shown)
    expect([body.target_device, body.content_orientation]).toEqual([device, orientation])
    const { x = -1, y = -1, width = 0, height = 0 } = body.cropping_data ?? {}
    expect([x, y, width, height].every(Number.isInteger)).toBe(true)
    expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(1)
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(1080)
    expect(y + height).toBeLessThanOrEqual(1920)
  },
)

test('a preview is drawn on request, and another device empties it [CIV-25 CIV-26]', async () => {
  const drawn = drawOn()
  await openScreen(portrait)
  await click('Show preview')
  expect(drawn, 'the picture has not loaded').toEqual([])
  Object.defineProperties(picture(), { complete: { value: true }, naturalWidth: { value: 1080 } })
  await click('Show preview')
  // The crop, what ads show of it, and that in the shape of the third screen.
  expect(drawn.slice(0, 2)).toEqual([
    [129, 0, 823, 1920, 0, 0, 230, 535],
    [0, 0, 1080, 1920, 0, 0, 300, 535],
  ])
  expect(drawn[2]?.slice(4)).toEqual([0, 0, 300, 480])
  expect(labels()).toEqual(['Preview of the ad', 'Preview of the ad', 'Preview of the ad'])
  const before = canvases()
  await choose('Target Device', 'Tablet')
  expect(labels()).toEqual(['No preview yet', 'No preview yet', 'No preview yet'])
  expect(canvases().filter((canvas) => before.includes(canvas))).toEqual([])
  expect(drawn).toHaveLength(3)
})

test('an image sends its crop in whole pixels, also without a name [CIV-27 CIV-28 CIV-29 CIV-38]', async () => {
  const shown = await openScreen(portrait)
  shown.answer(CREATE, failing)
  sessionStorage.setItem('token', 'the-copy-of-the-session')
  expect(await sendCreate(shown)).toEqual({
    name: '',
    target_device: 'Phone',
    content_orientation: 'Portrait',
    content_metadata: {
      original_resolution: [1080, 1920],
      cropped_resolution: [823, 1920],
      cropped_location: { x: 129, y: 0 },
    },
    cropping_data: { x: 0, y: 0, width: 1080, height: 1920 },
  })
  const [call] = shown.sent(CREATE)
  expect(call?.headers['authorization']).toBe('Bearer the-copy-of-the-session')
  expect(call?.query).toEqual({ ad_content_id: portrait.id })
})

test.each([
  ['Tidepool Match, phone portrait', portrait],
  ['Tidepool Match, phone portrait', video],
  ['Tidepool Match, banner', banner],
])('the button suggests "%s" while no name is typed', async (suggested, ad) => {
  await openScreen(ad)
  await click(`Use “${suggested}”`)
  expect(field('Name').value).toBe(suggested)
  expect(document.activeElement).toBe(field('Name'))
  expect(screen.queryByText(/^Use “/)).toBeNull()
})

test('a successful create reloads the page, which says it once [CIV-33]', async () => {
  const reloads = countReloads()
  const shown = await openScreen(portrait)
  shown.answer(CREATE, { status: 201 })
  type('Name', 'Low tide, phone')
  await click(CREATE_BUTTON)
  await until(() => expect(reloads()).toBe(1))
  await shown.reload()
  await untilShown('Campaignable ad content created: Low tide, phone.')
  expect(screen.getByText(portrait.id)).toBeDefined()
  expect(field('Name').value).toBe('')
  expect(location.pathname).toBe('/app/campaignable-ad/create')
  await shown.reload()
  await untilShown(portrait.id)
  expect(screen.queryByText(/^Campaignable ad content created/)).toBeNull()
})

test.each([
  ['Try again..', { status: 400, body: { code: 400, message: 'Not like this.' } }],
  ['500 Something went wrong.', failing],
  ['The server could not be reached.', 'abort' as const],
])('a create that fails says "%s" and keeps the form [CIV-35 CIV-36]', async (said, answer) => {
  const logged = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const shown = await openScreen(portrait)
  shown.answer(CREATE, answer)
  type('Name', 'Low tide, phone')
  await click(CREATE_BUTTON)
  await until(() => expect(alertText()).toContain(said))
  expect(logged.mock.calls).toEqual(said === 'Try again..' ? [[said]] : [])
  expect(field('Name').value).toBe('Low tide, phone')
  await click(CREATE_BUTTON)
  await until(() => expect(shown.sent(CREATE)).toHaveLength(2))
})

test('a 501 for a create signs out [CIV-34]', async () => {
  const shown = await openScreen(portrait)
  shown.answer(CREATE, { status: 501, body: { code: 501, message: 'Not implemented' } })
  await click(CREATE_BUTTON)
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a create without a token sends nothing and opens the sign-in [CIV-37]', async () => {
  const shown = await openScreen(portrait)
  for (const kept of [localStorage, sessionStorage]) kept.removeItem('token')
  await click(CREATE_BUTTON)
  await untilAt('/auth/signin')
  expect(shown.sent(CREATE)).toEqual([])
})

test('a video plays muted, has no crop and sends none [CIV-17 CIV-31]', async () => {
  const shown = await openScreen(video)
  const player = screen.getByLabelText<HTMLVideoElement>('The ad content')
  expect([player.muted, player.autoplay, player.controls]).toEqual([true, true, true])
  expect(player.getAttribute('src')).toBe(`/media/${video.content_path}/content.mp4`)
  expect(document.querySelector('.ReactCrop')).toBeNull()
  shown.answer(CREATE, failing)
  expect(await sendCreate(shown)).toEqual({
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

test('a banner needs a name only, and has four screens [CBN-01 CBN-02 CBN-04 CBN-06]', async () => {
  const drawn = drawOn()
  await openScreen(banner)
  expect(screen.getByPlaceholderText('Campaignable Ad Name')).toBeDefined()
  for (const label of ['Target Device', 'Content Orientation'])
    expect([field(label).value, field(label).readOnly], label).toEqual(['ANY', true])
  expect(screen.getAllByText(CREATE_BUTTON, { selector: 'form *' })).toHaveLength(1)
  expect(canvases().map(({ width, height }) => Math.sign(width - height))).toEqual([-1, 1, -1, 1])
  expect(screen.getAllByText('App Content')).toHaveLength(4)
  const names = [...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)
  expect(names.map((name) => name.split(',')[0])).toEqual([
    'phone portrait',
    'phone landscape',
    'tablet portrait',
    'tablet landscape',
  ])
  const size = { naturalWidth: { value: 1280 }, naturalHeight: { value: 160 } }
  Object.defineProperties(picture(), { complete: { value: true }, ...size })
  fireEvent.load(picture())
  expect(drawn, 'drawn once by themselves').toHaveLength(4)
  drawn.length = 0
  await click('Show preview')
  const [first] = canvases()
  const strip = [0, (first?.height ?? 0) - (first?.width ?? 0) / 10, first?.width]
  expect(drawn[0]?.slice(4, 7)).toEqual(strip)
  expect(drawn).toHaveLength(4)
})

test('a banner says how much is cut, and leads to an upload with bars', async () => {
  await openScreen(banner)
  await untilShown('20% of the height is cut.')
  await clickElement(screen.getByText('Upload it again with bars'))
  await until(() => expect(dialog().textContent).toContain('Upload Ad Content'))
})

test('the crop of a banner is 10:1 in whole pixels for the device Any [CBN-03 CBN-07 CBN-08]', async () => {
  const shown = await openScreen(banner)
  shown.answer(CREATE, failing)
  expect(readOut()).toEqual(['x 0, y 16', '1280 x 128'])
  expect(await sendCreate(shown)).toEqual({
    name: '',
    target_device: 'Any',
    content_orientation: 'Any',
    content_metadata: {
      original_resolution: [1280, 160],
      cropped_resolution: [1280, 128],
      cropped_location: { x: 0, y: 16 },
    },
    cropping_data: { x: 0, y: 16, width: 1280, height: 128 },
  })
})

/** Opens the screen as a click on an ad content does. */
async function openScreen(ad: typeof portrait) {
  const state = { ad, app: tidepool, iconPath: null }
  const shown = await showConsole('/app/campaignable-ad/create', { state })
  await untilShown(ad.id)
  return shown
}

interface Body {
  target_device: string
  content_orientation: string
  cropping_data?: { x: number; y: number; width: number; height: number }
}

/** Presses the create button and returns the request's body. The test has made this call fail. */
async function sendCreate(shown: Awaited<ReturnType<typeof openScreen>>): Promise<Body> {
  await click(CREATE_BUTTON)
  await until(() => expect(alertText()).toContain('500 Something went wrong.'))
  expect(shown.sent(CREATE)).toHaveLength(1)
  return shown.sent(CREATE)[0]?.body as Body
}

/** Notes what is drawn on any canvas: the part of the picture and its place on the screen. */
function drawOn(): number[][] {
  const drawn: number[][] = []
  const drawImage = (_picture: unknown, ...boxes: number[]) => drawn.push(boxes)
  const context = { clearRect: () => {}, fillRect: () => {}, drawImage }
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  spy.mockReturnValue(context as unknown as CanvasRenderingContext2D)
  onTestFinished(() => spy.mockRestore())
  return drawn
}

const picture = () => screen.getByAltText<HTMLImageElement>('The ad content that is cropped')
const canvases = () => [...document.querySelectorAll('canvas')]
const sizes = () => canvases().map(({ width, height }) => `${width}x${height}`)
const labels = () => canvases().map((canvas) => canvas.getAttribute('aria-label'))
const alertText = () => document.querySelector('main [role=alert]')?.textContent
const numbersIn = (text: string | undefined) => [...(text ?? '').matchAll(/\d+/g)].map(Number)

/** The position and the size below the crop tool. */
const readOut = () =>
  ['cropped position', 'cropped resolution'].map(
    (term) => screen.getByText(term).nextElementSibling?.textContent,
  )
