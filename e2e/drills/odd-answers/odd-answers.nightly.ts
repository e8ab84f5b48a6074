import { expect, test } from 'vitest'
import { walk } from './run.ts'

// Each screen × each call it makes × each odd answer. `CASE='app × GET …'` runs only the cases
// whose names begin with this text.

test('no odd answer breaks a screen or makes it claim a success [FINDINGS-A3]', async () => {
  expect(await walk()).toEqual([])
})
