import { expect } from 'vitest'
import { pass, untilAt, type ShownConsole } from './shown-console.tsx'

/**
 * Expects that the message of a 401 stays half a second and that the session then ends, also on
 * another screen that is opened meanwhile. The test has stopped the clock.
 */
export async function expectDelayedSignOut({ go }: Pick<ShownConsole, 'go'>): Promise<void> {
  const own = location.pathname
  await pass(400)
  expect([location.pathname, localStorage.getItem('token')]).toEqual([own, 'session-token'])
  await go('/account/developer')
  await pass(200)
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
}
