import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { untilShown, showConsole } from '../../../test/shown-console.tsx'

test('Earnings and Billing say what was not billed [FINDINGS4-C3]', async () => {
  const page = await showConsole('/account/earnings?month=2026-05')
  await untilShown('of which 45 in your own apps, not billed')
  await untilShown('2,011 impressions so far, of which 11 in your own apps, not billed')
  screen.getByText(/45.in.own.apps/)
  await page.go('/account/billing?month=2026-05')
  await untilShown('$14.26 for 6,200 impressions, of which 200 in your own apps, not billed')
  expect(screen.getAllByText(/200.in.own.apps/)).toHaveLength(1)
})
