import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  banner,
  campaignable,
  portrait,
  square,
  tidepool,
  video,
} from '../../../e2e/answers/default-answers.ts'
import { held } from '../../../e2e/answers/mocked-call.ts'
import { countReloads } from '../../test/count-reloads.ts'
import {
  button,
  cellsOf,
  choose,
  click,
  clickInDialog,
  dialog,
  field,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../test/shown-console.tsx'

const CONTENTS = /^GET \/ad-content\//
const CAMPAIGNABLE = /^GET \/campaignable-ad-content\//
const APP = `/app/${tidepool.id}`
const PUT = `PUT /app/${tidepool.id}`
const LIMITS = `PUT /app/${tidepool.id}/ad-limits`
const refused = { status: 422, body: { code: 422, message: 'A value was not accepted.' } }

test('an app shows its details and its ad contents [APD-01 APD-02 APD-03 APD-04 APD-05 APD-06 APD-07 APD-09]', async () => {
  const sized = (id: string, width: number, height: number) => ({
    ...square,
    id,
    type: id === 'interactive' ? 400 : 999,
    content_path: id,
    content_metadata: { ...square.content_metadata, resolution: { width, height } },
  })
  const others = [sized('interactive', 200, 100), sized('unheard-of', 100, 100)]
  const loading = held({ body: [portrait, banner, video, ...others] })
  await showConsole(APP, { answers: [{ name: CONTENTS, answer: loading.answer }] })
  await untilShown('Loading Ad List...')
  loading.release()
  await until(() => expect(cellsOf('Ad Contents table')).toHaveLength(5))
  expect(screen.queryByText('Loading Ad List...')).toBeNull()
  expect(headsOf('Ad Contents table')).toEqual(['Preview', 'Type', 'Resolution', 'Orientation'])
  expect(cellsOf('Ad Contents table').map((cells) => cells.slice(1))).toEqual([
    ['IMAGE', '1080 x 1920', 'Portrait'],
    ['BANNER', '1280 x 160', 'Landscape'],
    ['VIDEO', '720 x 1280', 'Portrait'],
    ['INTERACTIVE', '200 x 100', 'Landscape'],
    ['NOTSET', '100 x 100', 'Square'],
  ])
  const pictures = document.querySelectorAll(`${table('Ad Contents table')} :is(img, video)`)
  expect([...pictures].map((one) => `${one.tagName} ${one.getAttribute('src')}`)).toEqual([
    `IMG /media/${portrait.content_path}/content.jpg`,
    `IMG /media/${banner.content_path}/content.jpg`,
    `VIDEO /media/${video.content_path}/content.mp4`,
    'IMG /media/interactive/content.jpg',
    'IMG /media/unheard-of/content.jpg',
  ])
  expect(document.querySelector('main h1')?.textContent).toBe('Tidepool Match')
  expect(facts()).toEqual([
    ['Google App Id', 'com.harbourvine.tidepool'],
    ['Apple App Id', 'none'],
    ['Category', 'Games'],
    ['Subcategory', 'Puzzle'],
  ])
  fireEvent.click(within(screen.getByLabelText('Breadcrumb')).getByText('Apps'))
  await untilAt('/app/list')
})

test('campaignable ad contents have a device and an orientation [APD-10 APD-11 APD-12 APD-13 APD-14]', async () => {
  const made = (name: string, target_device: number, content_orientation: number) => ({
    ...campaignable,
    id: name,
    name,
    target_device,
    content_orientation,
  })
  const list = [made('one', 100, 100), made('two', 200, 200), made('three', 100, 300)]
  const loading = held({ body: [...list, made('four', 200, 400), made('five', 200, 999)] })
  const shown = await showConsole(APP, {
    answers: [{ name: CAMPAIGNABLE, answer: loading.answer }],
  })
  await untilShown('Loading Campaignable Ad List...')
  loading.release()
  await until(() =>
    expect(cellsOf('Campaignable Ad Contents table')).toEqual([
      ['one', 'Phone', 'Portrait'],
      ['two', 'Tablet', 'Landscape'],
      ['three', 'Phone', 'Square'],
      ['four', 'Tablet', 'NOTSETnot needed for this format'],
      ['five', 'Tablet', 'NOTSET'],
    ]),
  )
  const heads = ['Name', 'Target Device', 'Content Orientation']
  expect(headsOf('Campaignable Ad Contents table')).toEqual(heads)
  shown.answer(CAMPAIGNABLE, { body: [] })
  await shown.reload()
  await untilShown('No campaignable ad contents to show.')
})

test('a row opens its ad content, whose breadcrumb leads back [APD-16 CIV-01 CIV-02 RTE-12]', async () => {
  await showConsole(APP)
  await untilShown('1080 x 1920')
  fireEvent.click(screen.getByText('1080 x 1920'))
  await untilAt('/app/campaignable-ad/create')
  await untilShown(portrait.id)
  expect(history.state).toMatchObject({
    usr: { ad: { id: portrait.id }, app: { id: tidepool.id } },
  })
  fireEvent.click(within(screen.getByLabelText('Breadcrumb')).getByText('Tidepool Match'))
  await untilAt(APP)
  await untilShown('com.harbourvine.tidepool')
  expect(facts()[0]).toEqual(['Google App Id', 'com.harbourvine.tidepool'])
})

test('an app in review for a reason that is not told says so', async () => {
  const App = { ...tidepool, review: { reason: null, since: null } }
  const body = [{ id: App.id, App, ad_contents: 3, installs: 0 }]
  await showConsole(APP, { answers: [{ name: 'GET /app/app-stat', answer: { body } }] })
  await untilShown('In review.')
  expect(facts()).toContainEqual(['Category', 'Games'])
})

test('the address of an unknown app leads to the list of apps [APD-15]', async () => {
  const shown = await showConsole('/app/does-not-exist')
  await untilAt('/app/list')
  expect(shown.sent(CONTENTS)).toEqual([])
})

test.each([401, 404])('a %i for the ad contents signs out [APD-17]', async (status) => {
  const answer = { status, body: { code: status, message: 'App not found' } }
  await showConsole(APP, { answers: [{ name: CONTENTS, answer }] })
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a 400 for the ad contents reloads the page once, and is then shown [APD-17]', async () => {
  const reloads = countReloads()
  const answer = { status: 400, body: { code: 400, message: 'It could not be read.' } }
  const shown = await showConsole(APP, { answers: [{ name: CONTENTS, answer }] })
  await untilShown('400 It could not be read.')
  expect(reloads()).toBe(1)
  await shown.reload()
  await untilShown('400 It could not be read.')
  await click('Try again')
  await until(() => expect(shown.sent(CONTENTS)).toHaveLength(3))
  await untilShown('400 It could not be read.')
  expect([reloads(), location.pathname]).toEqual([1, APP])
})

test('an app is edited, with a hint at an unusual store id', async () => {
  const shown = await showConsole(APP)
  await until(() => button('Edit'))
  await click('Edit')
  await until(() => expect(field('App Name').value).toBe('Tidepool Match'))
  type('App Name', 'Tidepool Matched')
  const leave = (label: string, value: string) => {
    type(label, value)
    fireEvent.blur(field(label))
  }
  leave('Google App Id', 'https://play.google.com/store/apps/details?id=com.vine.tide&hl=en')
  expect(dialog().textContent).toContain('Enter only the ID')
  await clickInDialog('Use com.vine.tide')
  expect(field('Google App Id').value).toBe('com.vine.tide')
  leave('Apple App Id', 'tidepool')
  expect(dialog().textContent).toContain('An App Store ID is a number')
  shown.answer(PUT, refused)
  await clickInDialog('Save')
  await until(() => expect(dialog().textContent).toContain('A value was not accepted.'))
  const edited = { ...tidepool, name: 'Tidepool Matched', google_app_id: 'com.vine.tide' }
  const body = [{ id: edited.id, App: edited, ad_contents: 3, installs: 0, icon_path: null }]
  shown.answer(PUT, { body: edited })
  shown.answer('GET /app/app-stat', { body })
  await clickInDialog('Save')
  await untilShown('Tidepool Matched was saved.')
  await untilShown('com.vine.tide')
  expect(document.querySelector('main h1')?.textContent).toBe('Tidepool Matched')
  expect(shown.sent(PUT).at(-1)?.body).toEqual({
    name: 'Tidepool Matched',
    category: 'Games',
    subcategory: 'Puzzle',
    google_app_id: 'com.vine.tide',
    apple_app_id: 'tidepool',
  })
})

test('which ads an app shows is chosen in a dialog, which says a refusal', async () => {
  const shown = await showConsole(APP)
  await until(() => button('Blocking controls'))
  await click('Blocking controls')
  await until(() => expect(dialog().textContent).toContain('Gambling'))
  await choose('Ads up to', 'Over 12')
  shown.answer(LIMITS, refused)
  await clickInDialog('Save')
  await until(() => expect(dialog().textContent).toContain('A value was not accepted.'))
  shown.answer(LIMITS, ({ body }) => ({ body }))
  await clickInDialog('Save')
  await untilShown('Blocking controls of Tidepool Match saved.')
  const saved = { ad_rating: 2, child_directed: false, blocked_categories: ['gambling'] }
  expect(shown.sent(LIMITS).map(({ body }) => body)).toEqual([saved, saved])
})

const table = (name: string) => `table[aria-label="${name}"]`
const textsOf = (parts: Iterable<Element>) => [...parts].map(({ textContent }) => textContent)
const headsOf = (name: string) => textsOf(document.querySelectorAll(`${table(name)} th`))

/** The facts below the app's name, by label. */
const facts = () =>
  [...document.querySelectorAll('main dl > div')].map((one) =>
    textsOf(one.querySelectorAll('dt, dd')),
  )
