import { expect, test } from 'vitest'
import { walk } from './walk/run.ts'

// FINDINGS-A3 in full: each screen × each call it makes × each odd answer. Its short form is in npm test.

test('FINDINGS-A3 no odd answer of any call breaks a screen, blanks it or makes it claim a success', async () => {
  expect(await walk()).toEqual([])
})
