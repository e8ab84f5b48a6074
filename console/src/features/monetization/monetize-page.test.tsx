import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { nightBus, tidepool } from '../../../../e2e/answers/default-answers.ts'
import { type Answer, held } from '../../../../e2e/answers/mocked-call.ts'
import { countReloads } from '../../../test/count-reloads.ts'
import {
  type ShownConsole,
  choose,
  click,
  clickElement,
  field,
  offered,
  showConsole,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const APPS = 'GET /organization/apps'
const PUT = 'PUT /app/add-to-monetization'
const add = '/app/monetize/add'
const orchard = { ...nightBus, id: '0199-app-3', name: 'Orchard Run' }
const all = [tidepool, nightBus, orchard]

const show = (path: string, answer: Answer) =>
  showConsole(path, { answers: [{ name: APPS, answer }] })
const apps = () => field('Apps')

const tokens = ({ sent }: ShownConsole) => sent(PUT).map(({ headers }) => headers['authorization'])

test('apps that do not monetize yet are offered, and one is required [MON-01 MON-02 MON-03 MON-04]', async () => {
  const loading = held({ body: all })
  const shown = await show(add, loading.answer)
  await untilShown('Loading apps...')
  loading.release()
  await until(() => screen.getByText('Add App'))
  await click('Add App')
  expect(apps().getAttribute('aria-invalid')).toBe('true')
  expect(shown.sent(PUT)).toEqual([])
  expect(await offered('Apps')).toEqual(['Night Bus', 'Orchard Run'])
})

test('added apps are sent, and the page loads anew without them [MON-05]', async () => {
  const shown = await show(add, { body: all })
  shown.answer(PUT, { status: 204 })
  await choose('Apps', 'Night Bus')
  await choose('Apps', 'Orchard Run')
  const reloads = countReloads()
  await click('Add App')
  await until(() => expect(reloads()).toBe(1))
  expect(shown.sent(PUT).map(({ body }) => body)).toEqual([{ app_ids: [nightBus.id, orchard.id] }])
  shown.answer(APPS, { body: all.map((app) => ({ ...app, is_monetizing: true })) })
  await shown.reload()
  await untilShown(/^All of your apps are monetizing\./)
  expect(apps().disabled).toBe(true)
})

test.each([401, 404])('a %i for adding apps signs out [MON-14]', async (code) => {
  const shown = await show(add, { body: all })
  shown.answer(PUT, { status: code, body: { code, message: 'Not so.' } })
  await choose('Apps', 'Night Bus')
  await click('Add App')
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a 400 for adding apps loads the page anew and keeps the session [MON-15]', async () => {
  const shown = await show(add, { body: all })
  shown.answer(PUT, { status: 400, body: { code: 400, message: 'Not so.' } })
  await choose('Apps', 'Night Bus')
  const reloads = countReloads()
  await click('Add App')
  await until(() => expect(reloads()).toBe(1))
  expect(localStorage.getItem('token')).toBe('session-token')
})

test('adding apps takes the token of the session storage first [MON-16 STO-03]', async () => {
  const shown = await show(add, { body: all })
  shown.answer(PUT, { status: 422, body: { code: 422, message: 'Not now.' } })
  await choose('Apps', 'Night Bus')
  sessionStorage.setItem('token', 'session-copy')
  await click('Add App')
  await untilShown('422 Not now.')
  sessionStorage.removeItem('token')
  await click('Add App')
  await until(() => expect(tokens(shown)).toEqual(['Bearer session-copy', 'Bearer session-token']))
  expect(shown.sent(APPS)[0]?.headers['authorization']).toBe('Bearer session-token')
  await untilShown('422 Not now.')
  sessionStorage.setItem('token', 'session-only')
  localStorage.removeItem('token')
  await click('Add App')
  await until(() => expect(tokens(shown).at(-1)).toBe('Bearer session-only'))
})

test('monetizing apps are listed with excerpts of their keys [MON-07 MON-08 MON-09 MON-10 CST-11]', async () => {
  const app = {
    ...tidepool,
    organization_api_key: 'ABCDEFGHIJKLMNOPQRSTUVWX',
    app_api_key: 'abcdefghijklmnopqrstuvwx',
  }
  const shown = await show('/app/monetize', {
    body: [app, nightBus, { ...orchard, is_monetizing: true }],
  })
  await untilShown('Orchard Run')
  const rows = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent.trim()),
  )
  expect(rows.slice(0, 2)).toEqual([
    ['App', 'Organization API Key', 'App API Key', 'Download JSON'],
    ['Tidepool Match', 'HIJKLMNO', 'hijklmno', ''],
  ])
  expect(rows.slice(1).map(([name]) => name)).toEqual(['Tidepool Match', 'Orchard Run'])
  for (const key of [app.organization_api_key, app.app_api_key])
    expect(document.body.innerHTML).not.toContain(key)
  await clickElement(screen.getByText('Tidepool Match'))
  await untilAt('/app/monetize/placement')
  await until(() => expect(screen.queryAllByText('Level complete').length).toBeGreaterThan(0))
  expect(shown.sent(/ad-placement/).map(({ name, query }) => ({ name, query }))).toEqual([
    { name: `GET /ad-placement/${app.id}`, query: { app_id: app.id } },
  ])
})
