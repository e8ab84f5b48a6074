import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { notices, preferences } from '../../../../e2e/answers/notice-answers.ts'
import {
  choose,
  click,
  clickElement,
  field,
  showConsole,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'

const UNREAD = 'GET /notices/unread'
const none = { ...notices, notices: [] }

test('the bell counts, and a notice that is opened counts as read [OPERATOR-6]', async () => {
  const shown = await showConsole('/account/developer', {
    answers: [{ name: UNREAD, answer: { body: { unread: 1 } } }],
  })
  await until(() => screen.getByLabelText('Notifications, 1 unread'))
  fireEvent.click(screen.getByLabelText('Notifications, 1 unread'))
  await untilAt('/account/notices')
  await until(() => screen.getByText(/Campaign "Tidepool spring push" has ended/))
  const marks = () => screen.queryAllByText('Unread:').length
  const heads = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
  expect([marks(), heads()]).toEqual([1, ['New', '20 May 2026']])
  await clickElement(screen.getByText(/Campaign "Tidepool spring push" has ended/))
  // It stays where it was opened.
  await until(() => expect([marks(), heads()]).toEqual([0, ['New', '20 May 2026']]))
  shown.answer('GET /notices', {
    body: { ...notices, notices: notices.notices.map((one) => ({ ...one, is_read: true })) },
  })
  fireEvent.click(screen.getByText('View campaign'))
  await untilAt('/app/campaign/0199-cmp-1')
  await until(() => screen.getByLabelText('Notifications'))
  await shown.go(-1)
  await until(() => screen.getByText(/Campaign "Tidepool spring push" has ended/))
  await until(() => expect(heads()).toEqual(['26 May 2026', '20 May 2026']))
  expect(shown.sent('POST /notices/read')[0]?.body).toEqual({ ids: ['0199-not-1'] })
})

test('the filters stand in the address and in the call, and say what they left [OPERATOR-6]', async () => {
  const shown = await showConsole('/account/notices')
  await untilShown('View campaign')
  shown.answer('GET /notices', { body: none })
  await click('Filter')
  fireEvent.click(field('Only unread'))
  await untilShown('No unread notifications')
  expect(location.search).toBe('?unread=true')
  await choose('Type', 'Payout sent')
  await untilShown('No notifications match these filters')
  expect(shown.sent('GET /notices').at(-1)?.query).toMatchObject({
    kind: 'payment_recorded',
    unread: 'true',
  })
  await click('Clear filter: Unread')
  expect(location.search).toBe('?kind=payment_recorded')
})

test('each kind that is not mandatory has a choice how it is delivered [OPERATOR-6]', async () => {
  const shown = await showConsole('/account/notices?show=delivery')
  await untilShown('Always emailed')
  expect(screen.getAllByLabelText(/: email$/, { selector: 'input' })).toHaveLength(2)
  const [bank, payment, campaign] = preferences.preferences
  shown.answer('PUT /developer/notice-preferences', {
    body: { preferences: [bank, { ...payment, delivery: 'console' }, campaign] },
  })
  await choose('Payout sent: email', 'Console only')
  await until(() => expect(field('Payout sent: email').value).toBe('Console only'))
  expect(shown.sent('PUT /developer/notice-preferences').map(({ body }) => body)).toEqual([
    { kind: 'payment_recorded', delivery: 'console' },
  ])
})

test.for([404, 401])(
  'a bell that is answered with %s is absent, and signs nobody out',
  async (status) => {
    const shown = await showConsole('/account/developer', {
      answers: [{ name: UNREAD, answer: { status, body: { code: status, message: 'No.' } } }],
    })
    await untilShown('Old Password')
    await until(() => expect(shown.sent(UNREAD)).toHaveLength(1))
    await until(() => expect(document.querySelector('a[href="/account/notices"]')).toBeNull())
    expect([location.pathname, localStorage.getItem('token')]).toEqual([
      '/account/developer',
      'session-token',
    ])
  },
)

test('notices that cannot be loaded say why, and are asked for again', async () => {
  const refused = { status: 422, body: { code: 422, message: 'Not today.' } }
  const shown = await showConsole('/account/notices', {
    answers: [{ name: 'GET /notices', answer: refused }],
  })
  await untilShown('422 Not today.')
  shown.answer('GET /notices', { body: none })
  await click('Try again')
  await untilShown('No notifications yet')
  expect(screen.queryByText('422 Not today.')).toBeNull()
})
