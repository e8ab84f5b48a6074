// What the stand-alone checker and `operator verify` say of the books of a world.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { verify } from '../../src/commands/host/operator-checks.ts'
import { exportTheBooks } from '../../src/commands/host/operator-export-books.ts'
import type { World } from '../support/world.ts'
import { runReconcile } from './export-mutations.ts'

/** An empty folder, which is removed after the tests of the file. */
export function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `frontrow-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Exports all months. Returns the checker's lines, all of which must be equal. */
export async function reconciled(world: World, folder: string): Promise<string[]> {
  const { services, eventUrl } = world
  await exportTheBooks(services, { eventUrl, operator: 'ida', folder, month: undefined })
  const { code, lines } = runReconcile(folder)
  expect(lines.filter((line) => line.includes('NOT EQUAL'))).toEqual([])
  expect(code).toBe(0)
  return lines
}

/** The differences that `operator verify` finds. */
export async function differing({ services, eventUrl }: World): Promise<string[]> {
  const { lines } = await verify(services, eventUrl)
  return lines.filter((line) => line.startsWith('DIFFERS'))
}
