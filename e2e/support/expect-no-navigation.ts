import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import type { MockedConsole } from './mocked-console.ts'

/**
 * Moves the clock and expects that the screen stays open and requests no part of another screen.
 */
export async function expectNoNavigation(
  mocked: MockedConsole,
  milliseconds: number,
): Promise<void> {
  const { page } = mocked
  const path = pathOf(mocked)
  const asked: string[] = []
  const note = (request: Request) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.clock.runFor(milliseconds)
  // The answer to this request proves that all earlier requests were sent. It is an image, because
  // the page's policy lets scripts call only the API. The random query keeps it out of the cache.
  await page.evaluate(async () => {
    const image = new Image()
    image.src = `/favicon.svg?${Math.random()}`
    await image.decode()
  })
  page.off('request', note)
  expect(asked).toEqual(['/favicon.svg'])
  expect(pathOf(mocked)).toBe(path)
}

/**
 * Expects, with the clock stopped, that the console signs out after half a second, not before, and
 * also if the user opens another screen meanwhile.
 */
export async function expectSignOutAfterHalfASecond(mocked: MockedConsole): Promise<void> {
  const { page } = mocked
  const token = () => page.evaluate(() => localStorage.getItem('token'))
  await expectNoNavigation(mocked, 400)
  expect(await token()).toBe('session-token')
  await openElsewhere(mocked)
  await page.clock.runFor(200)
  await page.waitForURL('**/auth/signin')
  expect(await token()).toBeNull()
}

/** Opens the account page without loading a new document and without moving the page's clock. */
async function openElsewhere({ page }: MockedConsole): Promise<void> {
  await page.evaluate(() => {
    history.pushState(null, '', '/account/developer')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { name: 'Developer', exact: true }).waitFor()
}

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}
