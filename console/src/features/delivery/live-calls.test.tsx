import {
  listWatchedCalls,
  type WatchedCallShown,
  watchCalls,
} from '@frontrow/contract/delivery/watch'
import { showNoFill } from '@frontrow/contract/delivery/why'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerTo, partFor } from '../../../../e2e/answers/answer-for.ts'
import { cellsOf, showConsole, until, untilShown } from '../../../test/shown-console.tsx'

const path = '/app/monetize/placement/0199-pl-1/why'
const LIST = /^GET \/delivery\/watch\/[^/]+\/calls$/

let made = 0
const called = (said: Partial<WatchedCallShown>): WatchedCallShown =>
  partFor(listWatchedCalls.reply.properties.calls.items, {
    id: (made += 1),
    at: '2026-05-26T14:05:00.000Z',
    placement: { id: '0199-pl-1', name: 'Home' },
    ...said,
  })
const listed = (calls: readonly WatchedCallShown[]) =>
  answerTo(listWatchedCalls, { calls, next: String(made) }).answer

test('calls appear by themselves with what they mean, newest first', async () => {
  const shown = await showConsole(path, { answers: [answerTo(showNoFill)] })
  await untilShown('Waiting for the first call')
  screen.getByText('fr_w_0123456789ab')
  shown.answer(
    LIST,
    listed([
      called({
        kind: 'ad',
        outcome: 'no_ad',
        reason: 'region',
        device: { type: 'phone', os: 'android', orientation: 'portrait' },
        sdk: { name: 'web', version: '1.2.0' },
        own_campaigns: [{ campaign_id: 'c', campaign_name: 'Push', failed: 'region' }],
      }),
      called({
        kind: 'ad',
        outcome: 'refused',
        status: 401,
        placement: null,
        key: { begins: 'fr_p_Ab3dEf7', state: 'retired' },
      }),
    ]),
  )
  const rows = () => cellsOf('Live calls').map(([, ...cells]) => cells)
  await until(() => expect(rows()).toHaveLength(2))
  // Earlier calls stay in the table without being read again.
  shown.answer(LIST, listed([called({ kind: 'impression', outcome: 'own_address' })]))
  await until(() =>
    expect(rows()).toEqual([
      ['Not counted', 'Home', '–', expect.stringMatching(/^Your console is used from this/)],
      [
        'Refused',
        '–',
        '–',
        expect.stringMatching(/^401: a call with the key fr_p_Ab3dEf7…, which is retired/),
      ],
      [
        'No ad',
        'Home',
        'phone, android, portrait · SDK web 1.2.0',
        'Region not targeted. Filters that your campaigns failed: Push: region.',
      ],
    ]),
  )
  expect(shown.sent(LIST).map(({ query }) => query)).toContainEqual({ after: '2' })
})

test.each([
  ['an operator’s view', { status: 403, body: { code: 403, reason: 'view_only', message: 'No' } }],
  ['an older server', { status: 404, body: { code: 404, message: 'Not found' } }],
])('%s has no live calls, and the page is as it was', async (_, answer) => {
  const shown = await showConsole(path, {
    answers: [answerTo(showNoFill), { name: answerTo(watchCalls).name, answer }],
  })
  await untilShown('Unfilled requests')
  await until(() => expect(shown.sent('POST /delivery/watch')).toHaveLength(1))
  await until(() => expect(screen.queryByText('Live calls')).toBeNull())
})
