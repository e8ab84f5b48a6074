import { expect, test } from 'vitest'
import { signingFault } from './webhook-state.tsx'

test('a stored callback that cannot be signed is named with its reason [FINDINGS4-S5]', () => {
  const faultOf = (url: string) => signingFault({ kind: 'callback', url })
  expect(faultOf('https://game.example.com/reward?game=7%20b')).toBeUndefined()
  expect(faultOf('https://game.example.com/reward?%61d_unit=1')).toContain('ad_unit')
  expect(faultOf('https://game.example.com/reward?next=a%26b')).toContain('encoded & or %')
  const push = { kind: 'push', url: 'https://game.example.com/?user_id=1' } as const
  expect(signingFault(push)).toBeUndefined()
})
