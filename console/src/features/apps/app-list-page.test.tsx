import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appUses, nightBus, square, tidepool } from '../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../e2e/answers/mocked-call.ts'
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
} from '../../../test/shown-console.tsx'

const LIST = 'GET /app/app-stat'
const RETIRE = `PUT /app/${tidepool.id}/retirement`
const USES = `GET /app/${tidepool.id}/uses`
const failing = { status: 500, body: { code: 500, message: 'Something went wrong.' } }
const sudoku = { ...nightBus, id: '0199-app-3', name: 'Slow Sudoku', subcategory: null }
const rows = [
  {
    id: tidepool.id,
    App: tidepool,
    ad_contents: 3,
    installs: 1500,
    icon_path: square.content_path,
  },
  { id: nightBus.id, App: nightBus, ad_contents: 0, installs: 0, icon_path: null },
  { id: sudoku.id, App: sudoku, ad_contents: 12, installs: 1234, icon_path: null },
]
test('the list of apps has five columns, and says when it loads [APL-01 APL-03 APL-04 APL-05 APL-06 APL-08 CST-09]', async () => {
  const loading = held({ body: rows })
  await showConsole('/app/list', { answers: [{ name: LIST, answer: loading.answer }] })
  await untilShown('Loading App List...')
  loading.release()
  await untilShown('Slow Sudoku')
  expect(screen.queryByText('Loading App List...')).toBeNull()
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(heads).toEqual(['App', 'Ad Contents', 'Type', 'Installs', 'Earnings ($)'])
  expect(cellsOf('Apps').map(([, ...figures]) => figures)).toEqual([
    ['3', 'Games (Puzzle)', '1.5k', '15'],
    ['0', 'Games (Puzzle)', '0k', '0'],
    ['12', 'Games', '1.234k', '12.34'],
  ])
})

test('an app opens with the list’s data, and old rows stay while it updates [APL-02 APL-09 RTE-14]', async () => {
  const shown = await showConsole('/app/list')
  await untilShown('Tidepool Match')
  fireEvent.click(screen.getByText('Tidepool Match'))
  await untilShown('com.harbourvine.tidepool')
  expect(location.pathname).toBe(`/app/${tidepool.id}`)
  expect(shown.sent(/\/(organization\/apps|app\/)/)).toHaveLength(1)
  const updating = held({ body: rows })
  shown.answer(LIST, updating.answer)
  await shown.go('/app/list')
  await untilShown('Updating App List...')
  expect(names()).toEqual(['Tidepool Match', 'Night Bus'])
  updating.release()
  await untilShown('Slow Sudoku')
  expect(screen.queryByText('Updating App List...')).toBeNull()
})

test('an empty list of apps says so [APL-07]', async () => {
  await showConsole('/app/list', { answers: [{ name: LIST, answer: { body: [] } }] })
  await untilShown('No apps to show. Please create an app.')
  expect(screen.getByText('Create an app')).toBeDefined()
})

test.each(['/app/list', '/app/list?only=retired'])(
  '%s signs out when it fails [APL-10]',
  async (path) => {
    const answer = (sent: { query: Record<string, string> }) =>
      path.includes('retired') && sent.query['retired'] === undefined ? { body: rows } : failing
    await showConsole(path, { answers: [{ name: LIST, answer }] })
    await untilAt('/auth/signin')
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null])
  },
)

test('search, order and page of the list are kept in the address', async () => {
  const shown = await showConsole('/app/list', {
    answers: [{ name: LIST, answer: { body: many } }],
  })
  await untilShown('1 to 50 of 120 apps')
  expect(names().slice(0, 3)).toEqual(['Älgjakt', 'zebra', 'Aardvark'])
  expect(names()).toHaveLength(50)
  const head = () =>
    screen
      .getAllByText('App')
      .map((one) => one.closest('th'))
      .find(Boolean)
  const byName = head()?.querySelector('button') ?? document.body
  fireEvent.click(byName)
  await until(() => expect(names().slice(0, 3)).toEqual(['Aardvark', 'Älgjakt', 'App 1']))
  expect(head()?.getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(byName)
  await until(() => expect(names()[0]).toBe('zebra'))
  expect(head()?.getAttribute('aria-sort')).toBe('descending')
  await choose('Sorted by', 'Most installs')
  await until(() => expect(names().slice(0, 2)).toEqual(['zebra', 'Aardvark']))
  expect(head()?.hasAttribute('aria-sort')).toBe(false)
  await choose('Sorted by', 'Newest first')
  await until(() => expect(location.search).toBe(''))
  await choose('Sorted by', 'Oldest first')
  await until(() => expect(names()[0]).toBe('App 117'))
  await click('Next page')
  await untilShown('51 to 100 of 120 apps')
  await until(() => expect(location.search).toBe('?sort=created&page=2'))
  await shown.reload()
  await untilShown('51 to 100 of 120 apps')
  expect(names()[0]).toBe('App 67')
  type('Find an app', ' algJAKT')
  await untilShown('1 found of 120 apps')
  await until(() => expect(location.search).toBe('?sort=created&q=algJAKT'))
  expect([names(), field('Sorted by').value]).toEqual([['Älgjakt'], 'Oldest first'])
})

test('the question before an app is retired says what stops', async () => {
  const shown = await openRetirable()
  const away = { status: 500, body: { code: 500, message: 'Away.' } }
  shown.answer(USES, away)
  await click('Retire')
  await until(() => expect(dialog().textContent).toContain('Usage could not be loaded. 500 Away.'))
  shown.answer(USES, { body: appUses })
  await clickInDialog('Try again')
  await until(() =>
    expect([...dialog().querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '1 active campaign is no longer shown',
      '2 inactive campaigns cannot run',
      '3 placements get no more ads',
      '4 ad contents are hidden with it',
      'Tidepool spring pushActive',
      'and 2 more',
    ]),
  )
  await clickInDialog('Cancel')
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(shown.sent(RETIRE)).toEqual([])
})

test('a retired app is restored by Undo, or from the list of retired apps', async () => {
  const shown = await openRetirable()
  await retire()
  await untilAt('/app/list')
  await untilShown('Tidepool Match was retired.')
  await until(() => expect(names()).toEqual(['Night Bus']))
  await click('Undo')
  await untilShown('Tidepool Match was restored.')
  await until(() => expect(names()).toContain('Tidepool Match'))
  fireEvent.click(screen.getByText('Tidepool Match'))
  await until(() => button('Retire'))
  await retire()
  await untilAt('/app/list')
  await click('Retired')
  await untilShown(/^(20 Nov|Nov 20,) 2026$/)
  expect(location.search).toBe('?only=retired')
  await click('Restore Tidepool Match')
  await untilShown('No retired apps')
  await click('In use')
  await until(() => expect(names()).toContain('Tidepool Match'))
  const sent = shown.sent(RETIRE).map(({ body }) => (body as { retired: boolean }).retired)
  expect(sent).toEqual([true, false, true, false])
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('a retirement or a restore that failed says why and changes nothing', async () => {
  const shown = await openRetirable()
  const done = { body: { id: tidepool.id, retired: true, retired_at: null } }
  shown.answer(RETIRE, failing)
  await retire()
  await until(() => expect(dialog().textContent).toContain('500 Something went wrong.'))
  shown.answer(RETIRE, done)
  await clickInDialog('Retire')
  await untilAt('/app/list')
  shown.answer(RETIRE, failing)
  await click('Undo')
  const told = /^Tidepool Match is still retired\. 500 Something went wrong\./
  await untilShown(told)
  await click('Dismiss')
  await until(() => expect(screen.queryByText(told)).toBeNull())
})

function row(name: string, installs: number, category = 'Games') {
  const App = { ...nightBus, id: `id-${name}`, name, category, subcategory: null }
  return { id: App.id, App, ad_contents: installs % 7, installs, icon_path: null }
}

/** Newest first, in the order of the API. */
const many = [
  row('Älgjakt', 10, 'Sports'),
  row('zebra', 3000),
  row('Aardvark', 500, 'Tools'),
  ...Array.from({ length: 117 }, (_, index) => row(`App ${index + 1}`, index)),
]

const names = () =>
  [...document.querySelectorAll('table[aria-label=Apps] tbody a')].map(
    ({ textContent }) => textContent,
  )

/** Opens an app whose retirement the server keeps. */
async function openRetirable() {
  let retired = false
  const own = rows.slice(0, 1).map((one) => ({ ...one, retired_at: '2026-11-20T10:00:00.000Z' }))
  const shown = await showConsole(`/app/${tidepool.id}`)
  shown.answer(LIST, ({ query }) => ({
    body:
      query['retired'] === 'true'
        ? own.filter(() => retired)
        : rows.slice(0, 2).filter(({ id }) => id !== tidepool.id || !retired),
  }))
  shown.answer(RETIRE, ({ body }) => {
    retired = (body as { retired: boolean }).retired
    return { body: { id: tidepool.id, retired, retired_at: null } }
  })
  shown.answer(USES, { body: appUses })
  await until(() => button('Retire'))
  return shown
}

async function retire() {
  await click('Retire')
  await until(() => expect(dialog().textContent).toContain('1 active campaign'))
  await clickInDialog('Retire')
}
