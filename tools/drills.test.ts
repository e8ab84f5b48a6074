import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drills } from './drills.ts'

test.each(drills)('%s finds a test, so that no drill is left out of both commands', (glob) => {
  expect(globSync(glob, { exclude: ['**/node_modules/**'] }).length).toBeGreaterThan(0)
})
