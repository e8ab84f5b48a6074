import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operatorSession } from '../../../../../../e2e/answers/operator-answers.ts'
import {
  adCase,
  answerCases,
  appealCase,
  cases,
  reportCase,
  shownCase,
} from '../../../../../../e2e/answers/operator-case-answers.ts'
import { answerNetwork } from '../../../../../../e2e/answers/operator-network-answers.ts'
import { held } from '../../../../../../e2e/answers/mocked-call.ts'
import { showOperator, type OperatorConsole } from '../../../../../test/operator-console.ts'
import { clickElement, pass, stopClock, until } from '../../../../../test/shown-console.tsx'

const answers = [answerNetwork, answerCases]
const names = [...cases.map(({ organization }) => organization.name), 'Night Shift']
const first = `/queue/${cases[0]?.id ?? ''}`
const now = '2026-05-26T11:59:00Z'

const heading = (page: OperatorConsole, name: string) => page.part('heading', name).element()
const verdicts = (page: OperatorConsole) => page.bodies(/^POST .*\/decision$/)

const listed = () =>
  within(screen.getByRole('list', { name: 'Cases' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

const valueOf = async (page: OperatorConsole, label: string) =>
  ((await page.part('textbox', label).element()) as HTMLTextAreaElement).value

test('an open case is claimed after a moment, that of another left alone', async () => {
  stopClock(now)
  const page = await showOperator(first, ...answers)
  const claims = () => page.bodies(/\/claim$/)
  await heading(page, names[0] ?? '')
  await pass(1500)
  await until(() => expect(claims()).toEqual([{ claimed: true }]))
  await page.press('j')
  await page.shows('Theo Lind is working on this case.')
  await pass(1500)
  await until(() => expect(claims()).toEqual([{ claimed: true }, { claimed: false }]))
  await page.click('Take over')
  await until(() => expect(page.sent(/case-2\/claim$/)).toHaveLength(1))
})

test('a case decided elsewhere keeps its place, and new ones wait for a click', async () => {
  stopClock(now)
  const page = await showOperator('/queue', ...answers)
  await page.part('link', names[0]).element()
  const early = { id: 'x', name: 'Early Bird' }
  const fresh = { ...cases[0], id: '0199-case-0', subject: early, organization: early }
  page.answer('GET /operator/v1/cases', { body: { cases: [fresh, ...cases.slice(1)], next: null } })
  await pass(5100)
  await page.shows('No longer open')
  await page.shows('1 new case.')
  expect(listed()[0]).toBe(names[0])
  await page.click('Show')
  await until(() => expect(listed()[0]).toBe('Early Bird'))
})

test('one key names the reason of a denial and keeps a message that was typed', async () => {
  const page = await showOperator(first, ...answers)
  await heading(page, names[0] ?? '')
  await page.press('d')
  const radio = await page.part('radio', /Identity unclear/).element()
  await until(() => expect(document.activeElement).toBe(radio))
  await page.press('2')
  const message = 'Message to members'
  expect(await valueOf(page, message)).toBe('The website that you named could not be opened.')
  await page.shows(/One appeal is possible/)
  await page.type(message, 'It was closed on Monday.')
  radio.focus()
  await page.press('1')
  expect(await valueOf(page, message)).toBe('It was closed on Monday.')
  await page.click('Add note')
  await page.type('Internal note', 'Tried twice.')
  ;(await page.part('textbox', message).element()).focus()
  await page.press('Control+Enter')
  await heading(page, names[1] ?? '')
  expect(verdicts(page)).toEqual([
    {
      outcome: 'deny',
      version: 1,
      reason_code: 'identity_unclear',
      message: 'It was closed on Monday.',
      note: 'Tried twice.',
    },
  ])
})

test('a case that somebody else decided says who, and what was typed stays [OPERATOR-9.14]', async () => {
  const refusal = {
    reason: 'case_changed',
    message: 'Theo Lind approved it at 11:58 UTC. Your text is kept.',
  }
  const claim = held({ body: cases[0] })
  stopClock(now)
  const page = await showOperator(first, ...answers)
  page.answer(/^POST .*\/decision$/, { status: 409, body: refusal })
  page.answer(/^PUT .*\/claim$/, claim.answer)
  await heading(page, names[0] ?? '')
  await pass(1500)
  await until(() => expect(page.sent(/\/claim$/)).toHaveLength(1))
  await page.press('d')
  await page.click(/Identity unclear/, 'radio')
  await page.type('Message to members', 'Please write to us.')
  const closed = { ...cases[0], state: 'closed', version: 2 }
  page.answer(/^GET \/operator\/v1\/cases\/0199-case-1$/, { body: shownCase(closed) })
  const form = page.part('form', 'Reject')
  await form.click('Reject')
  await page.part('alert').shows('Theo Lind approved it at 11:58 UTC.')
  expect(await valueOf(page, 'Message to members')).toBe('Please write to us.')
  const deny = await form.part('button', 'Reject').element()
  await until(() => expect(deny).toHaveProperty('disabled', true))
  // The answer to a claim that was sent before the decision must not reopen the case.
  claim.release()
  await pass(100)
  expect(deny).toHaveProperty('disabled', true)
})

test('a question goes to the members and leads to the next case', async () => {
  const page = await showOperator(first, ...answers)
  await heading(page, names[0] ?? '')
  await page.press('e')
  const question = await page.part('textbox', 'Question to members').element()
  await until(() => expect(document.activeElement).toBe(question))
  await page.press('Control+Enter')
  await page.shows('Enter a question')
  await page.type('Question to members', 'Which games do you make?')
  await page.press('Control+Enter')
  await heading(page, names[1] ?? '')
  expect(page.bodies(/\/question$/)).toEqual([{ version: 1, text: 'Which games do you make?' }])
})

test('an empty filter says what it hides, and the filter is in the address', async () => {
  const page = await showOperator('/queue?state=asked', ...answers)
  await page.shows('No cases match these filters')
  await page.shows('6 cases are open.')
  await page.click('Clear filters')
  await until(() => expect(listed()).toEqual(names))
  await page.click('Filter')
  await page.choose('State', 'Closed')
  await page.at('/operator/queue?state=closed')
})

test('cases are grouped, and a filter that is set is a chip', async () => {
  const page = await showOperator('/queue?group=kind', ...answers)
  const appeals = await page.part('list', 'Cases: Appeal').all('link')
  expect(appeals.map(({ textContent }) => textContent)).toEqual(['Night Shift'])
  await page.click('Clear filter: By type')
  await until(() => expect(listed()).toHaveLength(cases.length + 1))
})

test('the queue begins with what the operator may decide', async () => {
  const page = await showOperator('/queue', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/cases', ({ query }) => ({
      body: { cases: query['may_decide'] === 'true' ? [] : cases, next: null },
    })),
  )
  await page.shows('No open cases that you can decide')
  await page.click('Show all')
  await page.at('/operator/queue?scope=all')
  await until(() => expect(listed()).toHaveLength(cases.length))
})

test('a role that does not decide reads, and its keys do nothing [OPERATOR-9.26]', async () => {
  const page = await showOperator(first, ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: operatorSession(['finance']) }),
  )
  await page.shows(/^Your role \(Finance\) does not decide on organizations/)
  await page.press('a', 'd')
  expect(screen.queryByRole('form', { name: 'Reject' })).toBeNull()
  expect(verdicts(page)).toEqual([])
})

test('keys that are off do nothing, and buttons decide as before [OPERATOR-9.26]', async () => {
  const session = operatorSession()
  const quiet = { ...session, operator: { ...session.operator, single_keys: false } }
  const page = await showOperator(first, ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/session', { body: quiet }),
  )
  await heading(page, names[0] ?? '')
  await page.press('a', 'd', 'j')
  expect(screen.queryByRole('form', { name: 'Reject' })).toBeNull()
  expect(verdicts(page)).toEqual([])
  await page.click('Approve')
  await heading(page, names[1] ?? '')
  expect(verdicts(page)).toHaveLength(1)
})

test('an appeal shows the decision that it is about [OPERATOR-3.3]', async () => {
  const page = await showOperator(`/queue/${appealCase.id}`, ...answers)
  await page.shows('It is open again.')
  expect(screen.getByRole('main').textContent).toContain(
    'The website that you named could not be opened.',
  )
})

test('a reported ad is seen and its report confirmed [OPERATOR-3.3]', async () => {
  const page = await showOperator(`/queue/${reportCase.id}`, ...answers)
  await heading(page, 'Poster · Salt Works')
  await page.part('img', 'The ad Poster').element()
  await page.shows('It asked for a card.')
  await page.press('d')
  const radio = await page.part('radio', 'Report confirmed').element()
  expect(radio).toHaveProperty('checked', false)
})

test('a new ad is rated before it is approved [OPERATOR-3.3]', async () => {
  const page = await showOperator(`/queue/${adCase.id}`, ...answers)
  await heading(page, 'Poster · Salt Works')
  await page.press('a')
  await page.click('Approve')
  await page.shows('Choose an age rating')
  ;(await page.part('radio', 'Everybody').element()).focus()
  await page.press('2')
  await page.press('g', 'u', 'u')
  await page.click('Approve')
  await page.shows(/^Approved Poster · Salt Works$/)
  expect(verdicts(page)).toEqual([
    {
      outcome: 'approve',
      version: 1,
      message: 'Your ad is approved.',
      rating: 2,
      categories: ['gambling'],
    },
  ])
})

test('decided cases leave the list, and the last one is undone [OPERATOR-9.26]', async () => {
  const page = await showOperator('/queue', ...answers)
  await page.part('link', names[0]).element()
  await page.press('j')
  await clickElement(document.activeElement as HTMLElement)
  for (const name of names.slice(0, 3)) {
    await heading(page, name)
    await page.press('a')
  }
  await until(() => expect(listed()).toEqual(names.slice(3)))
  expect(verdicts(page)).toEqual(
    Array.from({ length: 3 }, () => ({ outcome: 'approve', version: 1 })),
  )
  // Each decision is announced to screen readers.
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said().join()).toContain('Approved Salt Works. You can undo it')
  await page.press('u')
  await page.shows('Undone: Approved Salt Works. The case is open again.')
  await until(() => expect(listed()).toEqual(names.slice(2)))
  const bar = page.part('region', 'Recent decisions')
  await bar.shows('Approved Pine Row')
  // Its name begins with the words that it shows, for who speaks to the browser (WCAG 2.5.3).
  const undo = await bar.part('button', 'Undo: Approved Pine Row').element()
  expect(undo.getAttribute('aria-label')).toBeNull()
})

test('a decision can be undone for a minute [OPERATOR-9.26]', async () => {
  stopClock(now)
  const page = await showOperator(first, ...answers)
  await heading(page, names[0] ?? '')
  await page.press('a')
  const bar = page.part('region', 'Recent decisions')
  await bar.shows(/notifies in [1-6]?\d s/)
  await pass(60_000)
  await bar.gone()
  expect(verdicts(page)).toEqual([{ outcome: 'approve', version: 1 }])
})

test.each([
  ['signs out', async (page: OperatorConsole) => page.click('Sign out')],
  ['has no session any more', async (page: OperatorConsole) => page.click('Audit log', 'link')],
])('after an operator who %s, the next one of the tab sees no undo', async (_how, end) => {
  const page = await showOperator(first, ...answers)
  await heading(page, names[0] ?? '')
  await page.press('a')
  await page.part('region', 'Recent decisions').shows(/^Approved/)
  const signedOut = { status: 401, body: { message: 'Sign in.' } }
  page.answer('POST /operator/v1/session/revoke', { body: { status: 'SUCCESS' } })
  page.answer('GET /operator/v1/audit', signedOut)
  page.answer('GET /operator/v1/session', signedOut)
  await end(page)
  await page.part('heading', 'Operator sign-in').element()
  page.answer('POST /operator/v1/session', { body: operatorSession() })
  page.answer('GET /operator/v1/session', { body: operatorSession() })
  await page.type('Email', 'theo@frontrow.example')
  await page.type('Password', 'a long password')
  await page.click('Sign in')
  await page.part('button', 'Sign out').element()
  expect(screen.queryByRole('region', { name: 'Recent decisions' })).toBeNull()
})

test('ticked cases are decided together, and those that were not are named [OPERATOR-9.14]', async () => {
  const page = await showOperator('/queue?kind=organization', ...answers)
  for (const name of names.slice(0, 3)) await page.click(`Select ${name}`, 'checkbox')
  await page.click('Approve 3')
  await page.part('dialog').click('Approve 3 cases')
  await page.shows('1 case was not decided.')
  await page.shows('Salt Works: Theo Lind approved it at 11:58 UTC.')
  await until(() => expect(listed()).toEqual(names.slice(2, 5)))
  await page.part('button', 'Show all 2').element()
  await page.click('Undo all 2')
  await page.shows('Undone: 2 decisions. The cases are open again.')
  await until(() => expect(listed()).toEqual(names.slice(0, 5)))
})

test('an ad has its thumbnail in the list, which says what was decided today', async () => {
  const page = await showOperator('/queue', ...answers)
  const url = '/media/poster/thumb.jpg'
  const today = { decided: 26, median_seconds: 840 }
  page.answer('GET /operator/v1/cases', {
    body: { cases: [{ ...adCase, thumbnail_url: url }, appealCase], next: null, today },
  })
  await page.open('/queue?kind=ad')
  await page.shows('Sorted by due date. 26 decided today, in 14 min (median).')
  const stills = screen.getByRole('list', { name: 'Cases' }).querySelectorAll('img')
  expect([...stills].map((still) => still.getAttribute('src'))).toEqual([url])
})

test('fifty ads of one organization are approved with six keys', async () => {
  const ads = Array.from({ length: 50 }, (_, place) => ({ ...adCase, id: `0199-ad-${place + 1}` }))
  const page = await showOperator('/queue', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/cases', { body: { cases: [...ads, ...cases], next: null } }),
  )
  await page.part('link', names[0]).element()
  await page.press('j', 'x')
  await page.shows('Select all 50 ads of Salt Works')
  await page.press('X', 'a')
  const first = await page.part('dialog', 'Approve 50 cases').part('radio', 'Everybody').element()
  await until(() => expect(document.activeElement).toBe(first))
  await page.press('1', 'Control+Enter')
  await page.part('dialog').gone()
  expect(page.bodies('POST /operator/v1/cases/decisions')).toMatchObject([
    { outcome: 'approve', rating: 1, cases: ads.map(({ id }) => ({ id, version: 1 })) },
  ])
})

test('Shift selects a range by click and by j, and the head all that is shown', async () => {
  const page = await showOperator('/queue', ...answers)
  await page.part('link', names[0]).element()
  const bar = page.part('region', 'Selected cases')
  const box = (name = '') => screen.getByRole('checkbox', { name: `Select ${name}` })
  await page.click(`Select ${names[1]}`, 'checkbox')
  fireEvent.click(box(names[3]), { shiftKey: true })
  await bar.shows('3 selected')
  fireEvent.click(box(names[2]), { shiftKey: true })
  await bar.shows('1 selected')
  await page.click('Select all 6 shown', 'checkbox')
  await bar.shows('Select cases of one type to decide them together.')
  await page.click('Select all 6 shown', 'checkbox')
  await bar.gone()
  await page.press('j', 'J', 'J')
  await bar.shows('3 selected')
  expect(await page.part('button', 'Approve 3').element()).toHaveProperty('disabled', false)
})

test('selected cases have the keys, whatever case is open', async () => {
  const page = await showOperator(first, ...answers)
  await heading(page, names[0] ?? '')
  await page.shows(/^1 of 6 · /)
  await page.press('J', 'a')
  await page.part('dialog', 'Approve 2 cases').element()
  expect(verdicts(page)).toEqual([])
})

test('nobody is told that no case is open before it is known', async () => {
  const open = held({ body: { cases, next: null } })
  const page = await showOperator('/queue', ...answers, (mocked) =>
    mocked.answer('GET /operator/v1/cases', (sent) =>
      sent.query['may_decide'] === 'true' ? { body: { cases: [], next: null } } : open.answer(sent),
    ),
  )
  await page.shows('Loading cases...')
  expect(screen.queryByText(/No open cases/)).toBeNull()
  open.release()
  await page.shows('No open cases that you can decide')
})

test('g and a letter open a page and are no keys of the queue', async () => {
  const page = await showOperator(first, ...answers)
  await heading(page, names[0] ?? '')
  await page.press('?')
  await page.part('dialog', 'Keyboard shortcuts').shows('Reject, then 1 to 9 for a reason')
  await page.click('Close')
  await page.part('dialog').gone()
  await page.press('g', 'a')
  await page.at('/operator/ads')
  expect(verdicts(page)).toEqual([])
})
