import { expect, test } from 'vitest'
import { walkAsMember } from './member-walk.ts'

test(
  'a person is invited, sets up an app and a passkey, uses and removes them, by keyboard alone [OPERATOR-9.5 OPERATOR-9.26]',
  { timeout: 240_000 },
  async () => {
    expect(await walkAsMember({ width: 390, scheme: 'dark' }, { everyScreen: false })).toEqual([])
  },
)
