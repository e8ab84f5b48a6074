import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { patience } from '../support/mocked-console.ts'
import { approveByKeyboard } from './queue-by-keyboard.ts'
import {
  adCase,
  answerCases,
  appealCase,
  cases,
  reportCase,
} from '../answers/operator-case-answers.ts'
import { answerNetwork } from '../answers/operator-network-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

const { mocked, open, role, text, press } = operatorScreens(answerNetwork, answerCases)

const heading = (name: string) => role('heading', { name, level: 2 }).waitFor()
const listed = () => role('list', { name: 'Cases' }).getByRole('link').allTextContents()
const names = [...cases.map(({ organization }) => organization.name), 'Night Shift']
const first = `/${cases[0]?.id ?? ''}`
const verdicts = () => mocked.sent(/^POST .*\/decision$/).map(({ body }) => body)

test('the list and a case with its form are fine on every screen [OPERATOR-3.3 OPERATOR-9.26]', async () => {
  await open('/queue')
  await expectFineEverywhere(mocked.page, 'operator, queue')
  await open(`/queue${first}`)
  await press('n', 'Escape', 'd')
  await role('radio', { name: 'Website unreachable' }).check()
  await expectFineEverywhere(mocked.page, 'operator, a case')
  await open(`/queue/${appealCase.id}`)
  await text('It is open again.').waitFor()
  await text('The website that you named could not be opened.').first().waitFor()
})

test('a reported ad is seen and denied, and a new ad is rated before it is approved [OPERATOR-3.3]', async () => {
  await open(`/queue/${reportCase.id}`)
  await heading('Poster · Salt Works')
  await role('img', { name: 'The ad Poster' }).waitFor()
  await text('It asked for a card.').waitFor()
  await press('d')
  await role('radio', { name: 'Report confirmed' }).waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a report')
  await open(`/queue/${adCase.id}`)
  await heading('Poster · Salt Works')
  await press('a')
  await role('button', { name: 'Approve', exact: true }).click()
  await text('Choose an age rating').waitFor()
  await role('radio', { name: 'Everybody' }).focus()
  await press('2')
  await role('checkbox', { name: 'Gambling' }).check()
  await expectFineEverywhere(mocked.page, 'operator, an ad')
  await role('button', { name: 'Approve', exact: true }).click()
  await text('Approved Poster · Salt Works', { exact: true }).waitFor()
  expect(verdicts()).toEqual([
    {
      outcome: 'approve',
      version: 1,
      message: 'Your ad is approved.',
      rating: 2,
      categories: ['gambling'],
    },
  ])
})

test('cases are approved by keyboard alone, and the last one is undone within a minute [OPERATOR-9.26]', async () => {
  await open('/queue')
  await press('j', 'Enter')
  for (const name of names.slice(0, 3)) {
    await heading(name)
    await press('a')
  }
  await heading(names[3] ?? '')
  await expect.poll(listed, patience).toEqual(names.slice(3))
  expect(verdicts()).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'approve', version: 1 })))
  // A screen reader hears each decision.
  await role('status').filter({ hasText: 'Approved Salt Works. You can undo it' }).waitFor()
  const bar = role('region', { name: 'Recent decisions' })
  await bar.getByText('Approved Salt Works').waitFor()
  await bar.getByText(/notifies in [1-6]?\d s/).waitFor()
  await press('u')
  await text('Undone: Approved Salt Works. The case is open again.').waitFor()
  await expect.poll(listed, patience).toEqual(names.slice(2))
  await bar.getByText('Approved Pine Row').waitFor()
  await mocked.page.clock.fastForward(60_000)
  await bar.waitFor({ state: 'detached' })
})

test('ticked cases are decided together, and those that were not are named [OPERATOR-9.14]', async () => {
  await open('/queue?kind=organization')
  for (const name of names.slice(0, 3)) await role('checkbox', { name: `Select ${name}` }).click()
  await role('button', { name: 'Approve 3' }).click()
  await role('dialog').getByRole('button', { name: 'Approve 3 cases' }).click()
  await text('1 case was not decided.').waitFor()
  await text('Salt Works: Theo Lind approved it at 11:58 UTC.').waitFor()
  await expect.poll(listed, patience).toEqual(names.slice(2, 5))
  await role('button', { name: 'Show all 2' }).waitFor()
})

test('an open case is claimed after a moment, and the claim of another is left alone', async () => {
  await open(`/queue${first}`)
  await mocked.page.clock.fastForward(1500)
  await expect
    .poll(() => mocked.sent(/\/claim$/).map(({ body }) => body))
    .toEqual([{ claimed: true }])
  await press('j')
  await text('Theo Lind is working on this case.').waitFor()
  await mocked.page.clock.fastForward(1500)
  await expect
    .poll(() => mocked.sent(/\/claim$/).map(({ body }) => body), patience)
    .toEqual([{ claimed: true }, { claimed: false }])
  await role('button', { name: 'Take over' }).click()
  await expect.poll(() => mocked.sent(/case-2\/claim$/).length, patience).toBe(1)
})

test('a row that somebody else decided keeps its place, and new ones wait for a click', async () => {
  await open('/queue')
  const early = { id: 'x', name: 'Early Bird' }
  const fresh = { ...cases[0], id: '0199-case-0', subject: early, organization: early }
  mocked.answer('GET /operator/v1/cases', {
    body: { cases: [fresh, ...cases.slice(1)], next: null },
  })
  await mocked.page.clock.fastForward(5100)
  await text('No longer open').first().waitFor()
  await text('1 new case.').waitFor()
  expect((await listed())[0]).toBe(names[0])
  await role('button', { name: 'Show', exact: true }).click()
  expect((await listed())[0]).toBe('Early Bird')
})

test('g and a letter open a page and are no keys of the queue', async () => {
  await open(`/queue${first}`)
  await heading(names[0] ?? '')
  await press('?')
  const keys = role('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Reject, then 1 to 9 for a reason').waitFor()
  await press('Escape')
  await keys.waitFor({ state: 'detached' })
  await press('g', 'a')
  await role('heading', { name: 'Ads', level: 1 }).waitFor()
  await press('g', 's')
  await role('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(verdicts()).toEqual([])
})

test('five organizations are approved on a real server, and each gets one mail a minute later [OPERATOR-9.13]', async () => {
  const { seconds, mails } = await approveByKeyboard(5)
  expect(mails).toBe(4)
  expect(seconds).toBeLessThan(60)
}, 120_000)
