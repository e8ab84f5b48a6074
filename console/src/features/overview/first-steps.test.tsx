import {
  advertiserSteps,
  publisherSteps,
  showFirstSteps,
} from '@frontrow/contract/overview/first-steps'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerTo, type Said } from '../../../../e2e/answers/answer-for.ts'
import { developer, tidepool } from '../../../../e2e/answers/default-answers.ts'
import {
  click,
  clickElement,
  pass,
  showConsole,
  stopClock,
  until,
  untilAt,
  untilShown,
  type ShownConsole,
} from '../../../test/shown-console.tsx'
import { limitSession } from '../../lib/calls/session.ts'
import type { FirstSteps } from './first-step-words.ts'

const path = '/app/overview'
const call = 'GET /overview/first-steps'

interface SaidSteps {
  publisher?: Said<FirstSteps['publisher']>
  advertiser?: Said<FirstSteps['advertiser']>
  /** How many of the first steps of each side are done. */
  done?: { publisher?: number; advertiser?: number }
}

const firstOf = <Step,>(steps: readonly Step[], done = 0) =>
  steps.map((step, place) => ({ step, is_done: place < done }))

const steps = ({ publisher, advertiser, done = {} }: SaidSteps) =>
  answerTo(showFirstSteps, {
    publisher: { steps: firstOf(publisherSteps, done.publisher), ...publisher },
    advertiser: { steps: firstOf(advertiserSteps, done.advertiser), ...advertiser },
  })

async function open(said: SaidSteps, time?: string): Promise<ShownConsole> {
  const shown = await showConsole(path, { answers: [steps(said)], ...(time && { time }) })
  await untilShown('First steps')
  return shown
}

const section = () => screen.getByText('First steps').closest('section') ?? document.body
const rows = () => [...section().querySelectorAll('li')].map(({ textContent }) => textContent)

test('a new organization sees the steps of either side, the next one with its link', async () => {
  await open({})
  await untilShown('0 of 7 done.')
  expect(rows()).toEqual([
    'Create an appIts store page is what its ads lead to.Create app',
    'Add it to monetization',
    'Create a placement',
    'Request a first ad from the app',
    'Show a first ad',
    'Enter bank detailsEarnings are paid to this account.Enter details',
    'Sign the agreementOne member signs for the organization.Sign agreement',
  ])
  await clickElement(within(section()).getByText('Advertise'))
  await untilShown('0 of 6 done.')
  expect(rows().map((row) => row.slice(0, 16))).toEqual([
    'Create an appIts',
    'Upload an ad',
    'Crop it for a de',
    'Create a campaig',
    'Have a balance o',
    'Show a first ad',
  ])
})

test('the steps begin with the side that the organization has begun', async () => {
  const begun = { publisher: 1, advertiser: 2 }
  const shown = await open({ done: begun, advertiser: { app_id: tidepool.id } })
  await untilShown('2 of 6 done.')
  const link = within(section()).getByText<HTMLAnchorElement>('Crop ad')
  expect(link.pathname).toBe(`/app/${tidepool.id}`)
  // The side that a member chooses is shown from then on.
  await clickElement(within(section()).getByText('Show ads'))
  await shown.reload()
  await untilShown('1 of 7 done.')
})

test('the first request shows by itself within 3 s, unless the page is hidden', async () => {
  stopClock('2026-04-07T12:00:00Z')
  const said = { app_id: tidepool.id, placement_id: '0199-pl-1' }
  const shown = await open({ done: { publisher: 3 }, publisher: said })
  const waiting = /^Waiting for the first request\./
  await untilShown(waiting)
  const asked = () => shown.sent(call).length
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const before = asked()
  await pass(10_000)
  expect(asked()).toBe(before)
  isHidden.mockRestore()
  const { answer } = steps({
    done: { publisher: 4 },
    publisher: { ...said, has_only_tests: true },
  })
  shown.answer(call, answer)
  await pass(3000)
  await untilShown('Only tests have arrived. Turn off test in the app for live ads.')
  expect(screen.queryByText(waiting)).toBeNull()
  const link = within(section()).getByText<HTMLAnchorElement>('Open doctor')
  expect(link.pathname).toBe('/app/monetize/placement/0199-pl-1/why')
})

test('the step of the first request leads to the placements of its app', async () => {
  await open({ done: { publisher: 3 }, publisher: { app_id: tidepool.id } })
  await until(() =>
    expect(within(section()).getByText<HTMLAnchorElement>('Get snippet').pathname).toBe(
      '/app/monetize/placement',
    ),
  )
  within(section()).getByText('Get snippet').click()
  await untilAt('/app/monetize/placement')
  await until(() => screen.getByText(tidepool.name, { selector: 'h1' }))
})

test.each([
  [{ due_at: '2026-04-08T11:30:00.000Z' }, 'Review is due in 23 h.', 'See decisions'],
  [{ due_at: '2026-04-07T10:00:00.000Z' }, 'Review has been due for 2 h.', 'See decisions'],
  [
    { due_at: '2026-04-08T11:30:00.000Z', is_asked: true },
    'The review goes on after your answer to a question.',
    'Answer',
  ],
])('a review that holds back ads says who waits: %j', async (review, text, label) => {
  await open({ done: { advertiser: 3 }, advertiser: { review } }, '2026-04-07T12:00:00Z')
  await untilShown(text)
  const link = within(section()).getByText<HTMLAnchorElement>(label)
  expect(link.pathname).toBe('/account/organization/decisions')
})

test('a step that the role may not do says who can', async () => {
  const shown = await showConsole('/getstarted', { answers: [steps({})] })
  shown.answer(/^GET \/developer\/\{/, {
    body: {
      ...developer,
      role: 500,
      is_owner: false,
      owner_name: 'Ida Lindqvist',
      permissions: ['read'],
      organizations: [],
    },
  })
  limitSession()
  await shown.go(path)
  await untilShown('First steps')
  await until(() =>
    expect(rows()[0]).toBe(
      'Create an appYour role (Viewer) does not register or change apps. Ask Ida Lindqvist (owner).',
    ),
  )
  expect(section().querySelector('li a')).toBeNull()
})

test('steps that are done are one line, which a member hides for good', async () => {
  // A publisher is done without the steps of an advertiser.
  const shown = await showConsole(path, { answers: [steps({ done: { publisher: 7 } })] })
  await untilShown('All first steps are done.')
  expect(screen.queryByText('First steps')).toBeNull()
  await click('Hide')
  expect(screen.queryByText('All first steps are done.')).toBeNull()
  const before = shown.sent(call).length
  await shown.reload()
  await untilShown('Tidepool spring push')
  expect(shown.sent(call)).toHaveLength(before)
  expect(Object.keys(localStorage)).toContain('firstSteps:ida@harbourvine.example:')
})

test('a server without the call shows no steps', async () => {
  const shown = await showConsole(path, {
    answers: [{ name: call, answer: { status: 404, body: { code: 404, message: 'No.' } } }],
  })
  await untilShown('Tidepool spring push')
  await until(() => expect(shown.sent(call)).toHaveLength(1))
  await until(() => screen.getByLabelText('Period shown'))
  expect(screen.queryByText(/first steps/i)).toBeNull()
  expect(location.pathname).toBe(path)
})
