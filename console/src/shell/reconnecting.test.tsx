import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, showConsole, stopClock, until } from '../../test/shown-console.tsx'

const CAMPAIGNS = 'POST /overview/campaigns'

test.each([502, 503, 504, 'abort'] as const)(
  'a restart that answers %s for a minute signs nobody out [FINDINGS4-C6]',
  async (status) => {
    stopClock()
    const shown = await showConsole('/getstarted')
    shown.answer(CAMPAIGNS, status === 'abort' ? 'abort' : { status })
    await shown.go('/app/overview')
    await until(() => screen.getByText('Reconnecting'))
    await pass(60_000)
    expect(location.pathname).toBe('/app/overview')
    shown.answer(CAMPAIGNS, { body: [] })
    await pass(5000)
    await until(() => expect(screen.queryByText('Reconnecting')).toBeNull())
    expect(location.pathname).toBe('/app/overview')
  },
)

test('a server that is away for two minutes signs out, and says why [FINDINGS4-C6]', async () => {
  stopClock()
  const shown = await showConsole('/getstarted')
  shown.answer(CAMPAIGNS, { status: 503, body: { code: 503, message: 'Away.' } })
  await shown.go('/app/overview')
  await until(() => screen.getByText('Reconnecting'))
  await pass(115_000)
  expect(location.pathname).toBe('/app/overview')
  await pass(10_000)
  await until(() => expect(location.pathname).toBe('/auth/signin'))
  await until(() => screen.getByText('503 Away.'))
})

test('a failure that is no restart signs out at once [FINDINGS4-C6]', async () => {
  stopClock()
  const shown = await showConsole('/getstarted')
  shown.answer(CAMPAIGNS, { status: 500, body: { code: 500, message: 'Broken.' } })
  await shown.go('/app/overview')
  await until(() => expect(location.pathname).toBe('/auth/signin'))
  expect(shown.sent(CAMPAIGNS)).toHaveLength(1)
})
