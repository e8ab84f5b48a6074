import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tidepool } from '../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  errorOf,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const POST = 'POST /app/{developer-id}'
const IDS_MISSING = 'Please enter at least one of the app ids.'

test('name and category are required first, then one of the two store ids [CAP-01 CAP-02 CAP-03 CAP-05 CAP-06 VAL-11]', async () => {
  const shown = await openForm()
  const labels = ['App Name', 'Google App Id', 'Apple App Id', 'Category', 'Subcategory']
  for (const label of labels) expect(field(label), label).toBeDefined()
  await click('Save')
  expect(invalid()).toEqual(['name', 'category'])
  type('App Name', '   ')
  type('Category', 'Games')
  await click('Save')
  expect(invalid()).toEqual(['name'])
  type('App Name', 'Tidepool Match')
  type('Category', ' ')
  await click('Save')
  expect(invalid()).toEqual(['category'])
  expect(screen.queryByText(IDS_MISSING)).toBeNull()
  type('Category', 'Games')
  for (const label of ['Google App Id', 'Apple App Id']) {
    await click('Save')
    expect(screen.getByText(IDS_MISSING)).toBeDefined()
    type(label, 'x')
    expect(screen.queryByText(IDS_MISSING), label).toBeNull()
    type(label, '')
  }
  expect(shown.sent(POST)).toEqual([])
})

test('either store id is enough, and a refused app keeps the input [CAP-04 CAP-07 CAP-12]', async () => {
  const shown = await openForm()
  shown.answer(POST, { status: 400, body: { code: 400, message: 'This app id is taken.' } })
  fillIn()
  await click('Save')
  const alert = () => within(screen.getByRole('main')).getByRole('alert').textContent
  await until(() => expect(alert()).toContain('This app id is taken.'))
  const values = ['App Name', 'Google App Id', 'Category'].map((label) => field(label).value)
  expect(values).toEqual(['Tidepool Match', 'com.harbourvine.tidepool', 'Games'])
  type('Google App Id', '')
  type('Apple App Id', '6443210987')
  await click('Save')
  const common = { name: 'Tidepool Match', category: 'Games', subcategory: null }
  const bodies = () => shown.sent(POST).map(({ body }) => body)
  await until(() =>
    expect(bodies()).toEqual([
      { ...common, google_app_id: 'com.harbourvine.tidepool', apple_app_id: null },
      { ...common, google_app_id: null, apple_app_id: '6443210987' },
    ]),
  )
})

test('Enter with the list open takes the suggestion and does not send [FINDINGS4-C9]', async () => {
  const shown = await openForm()
  fillIn()
  const input = field('Category')
  fireEvent.focus(input)
  fireEvent.click(input)
  type('Category', 'gam')
  await until(() => screen.getByRole('option', { name: 'Games' }))
  const key = { key: 'Enter', code: 'Enter' }
  await until(() => {
    const sends = fireEvent.keyDown(input, key)
    expect([sends, input.value]).toEqual([false, 'Games'])
  })
  expect(shown.sent(POST)).toEqual([])
})

test('a text that only begins one category is asked about before it is sent [FINDINGS4-C9]', async () => {
  const shown = await openForm()
  shown.answer(POST, { body: tidepool })
  fillIn()
  type('Category', 'Gam')
  await click('Save')
  expect(errorOf('Category')).toBe('Games?')
  expect(shown.sent(POST)).toEqual([])
  await click('Keep Gam')
  await click('Save')
  await until(() => expect(shown.sent(POST)[0]?.body).toMatchObject({ category: 'Gam' }))
})

test('a text that begins several categories or none is sent as it is [FINDINGS4-C9]', async () => {
  const shown = await openForm()
  shown.answer(POST, { status: 422, body: { code: 422, message: 'Not now.' } })
  fillIn()
  for (const category of ['M', 'Gardening', 'games']) {
    type('Category', category)
    await click('Save')
    await until(() => expect(shown.sent(POST).at(-1)?.body).toMatchObject({ category }))
  }
})

test('a new app is said to be saved, and the list opens a second later [CAP-08 CAP-09 CAP-10 TIM-07]', async () => {
  const shown = await openForm()
  const saving = held({ body: tidepool })
  shown.answer(POST, saving.answer)
  fillIn()
  stopClock()
  await click('Save')
  expect(button('Saving app...').disabled).toBe(true)
  saving.release()
  await untilShown('App created successfully.')
  await pass(900)
  expect(location.pathname).toBe('/app/create')
  await pass(200)
  await untilAt('/app/list')
})

test('a user who leaves after the success is not taken to the list of apps [TIM-15]', async () => {
  const shown = await openForm()
  shown.answer(POST, { body: tidepool })
  fillIn()
  stopClock()
  await click('Save')
  await untilShown('App created successfully.')
  await pass(300)
  await shown.go('/app/monetize')
  await pass(2000)
  await until(() => expect(location.pathname).toBe('/app/monetize'))
})

test('a 401 for a new app signs out [CAP-13]', async () => {
  const shown = await openForm()
  shown.answer(POST, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  fillIn()
  await click('Save')
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

/** Opens the list first: its code is loaded then, so a redirect takes no time. */
async function openForm() {
  const shown = await showConsole('/app/list')
  await untilShown('Tidepool Match')
  await shown.go('/app/create')
  await until(() => field('App Name'))
  return shown
}

function fillIn(): void {
  type('App Name', 'Tidepool Match')
  type('Google App Id', 'com.harbourvine.tidepool')
  type('Category', 'Games')
}

const invalid = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((one) => one.getAttribute('name'))
