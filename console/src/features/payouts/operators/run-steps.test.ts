import type { ShownRun } from '@frontrow/contract/operator/finance/payouts'
import { expect, test } from 'vitest'
import { runStateOf } from './payout-words.ts'
import { stepsOf } from './run-steps.ts'

const run = (states: ShownRun['states']) => ({
  state: 'finished' as const,
  states,
  provider: 'manual' as const,
  proposed_at: '2026-10-01T00:00:00.000Z',
  approved_at: '2026-10-02T00:00:00.000Z',
  file: null,
})

test.each<[ShownRun['states'], string, string, boolean]>([
  [{ paid: 2 }, 'Complete', 'success', true],
  [{ paid: 2, cancelled: 1 }, 'Complete', 'success', true],
  [{ returned: 1 }, 'Paid 0 of 1, 1 returned', 'warning', false],
  [{ paid: 1, returned: 1, failed: 2 }, 'Paid 1 of 4, 1 returned, 2 failed', 'warning', false],
  [{ cancelled: 1 }, 'Nothing paid', 'warning', false],
])('a run with %j is told as "%s" [FINDINGS4-C1]', (...row) => {
  const [states, word, look, isPaid] = row
  expect(runStateOf(run(states))).toEqual({ word, look })
  expect(stepsOf(run(states)).find(({ name }) => name === 'Paid')?.isDone).toBe(isPaid)
})
