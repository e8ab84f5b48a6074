import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './stage.ts'

/**
 * Moves the clock and expects that the screen stays open and requests no part of another screen.
 */
export async function expectToStay(stage: Stage, milliseconds: number): Promise<void> {
  const { page } = stage
  const path = pathOf(stage)
  const asked: string[] = []
  const note = (request: Request) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.clock.runFor(milliseconds)
  // When this request is answered, all requests started before it were sent.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()))
  page.off('request', note)
  expect(asked).toEqual(['/favicon.svg'])
  expect(pathOf(stage)).toBe(path)
}

function pathOf({ page }: Stage): string {
  return new URL(page.url()).pathname
}
