import { expect, test } from 'vitest'
import { type Decision, candidateRows } from './candidate-rows.ts'

const unnamed = { campaign_id: null, campaign_name: null }
const region = { failed: 'region', reason: 'region' } as const
const passed = { failed: null, reason: null }

const decision: Decision = {
  request_id: '0199-rq',
  at: '2026-05-26T14:05:00.000Z',
  is_test: true,
  placement: { id: 'p', name: 'Home' },
  format: 'image',
  country: 'SE',
  device: { type: 'phone', os: 'ios', orientation: 'portrait' },
  region_unknown: false,
  reason: null,
  left_out: 0,
  questions: ['running', 'format', 'region', 'budget'],
  candidates: [
    { ...unnamed, ...region, won: false },
    { campaign_id: 'c', campaign_name: 'Push', failed: 'budget', reason: 'budget', won: false },
    { ...unnamed, ...region, won: false },
    { ...unnamed, ...passed, won: false },
    { ...unnamed, ...passed, won: true },
  ],
}

test('the shown campaign is first, others are grouped by the filter they fail', () => {
  const rows = candidateRows(decision)
  expect(rows.map(({ campaign, outcome }) => [campaign, outcome])).toEqual([
    ["Another organization's campaign", 'Shown'],
    ["Another organization's campaign", 'Eligible, not selected'],
    ['Push', 'Not shown'],
    ['2 campaigns of other organizations', 'Not shown'],
  ])
  expect(rows.map(({ passed: done }) => done.length)).toEqual([4, 4, 3, 2])
  expect(rows[2]?.why).toBe('Daily budget used up')
})

test('a filter that no longer exists leaves the list of passed filters empty', () => {
  const old = { ...unnamed, failed: 'a question of last week', reason: null, won: false }
  expect(candidateRows({ ...decision, candidates: [old] })[0]).toMatchObject({
    passed: [],
    why: 'a question of last week',
  })
})
