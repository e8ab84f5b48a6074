import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './stage.ts'

/** Turns the clock, and sees that the screen stays: it is still there, and no part of another one is asked for. */
export async function expectToStay(stage: Stage, milliseconds: number): Promise<void> {
  const { page } = stage
  const path = pathOf(stage)
  const asked: string[] = []
  const note = (request: Request) => asked.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.clock.runFor(milliseconds)
  // What was to be asked for is asked for by the time this is answered.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()))
  page.off('request', note)
  expect(asked).toEqual(['/favicon.svg'])
  expect(pathOf(stage)).toBe(path)
}

function pathOf({ page }: Stage): string {
  return new URL(page.url()).pathname
}
