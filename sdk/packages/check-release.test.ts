import { sdkPlatforms } from '@frontrow/contract/sdk-packages'
import { expect, test } from 'vitest'
import { unreleasable } from './check-release.ts'
import { proofsIn } from './proofs.ts'

const proof = { date: '2026-11-27', runtime: 'Godot 4.6.3', passed: 167, failed: 0, skipped: 2 }
/** All platforms with the same proof, but Godot with another one or none. */
function proofs(godot?: Partial<typeof proof>): Map<string, typeof proof> {
  const all = new Map<string, typeof proof>(sdkPlatforms.map((platform) => [platform, proof]))
  if (godot) all.set('godot', { ...proof, ...godot })
  else all.delete('godot')
  return all
}

test('a platform is released for 30 days after its last proof', () => {
  expect(unreleasable(proofs({}), new Date('2026-12-27T23:59:59Z'))).toEqual([])
  expect(unreleasable(proofs({ date: '2026-11-26' }), new Date('2026-12-27T00:00:00Z'))).toEqual([
    'godot: its last proof, of 2026-11-26, is older than 30 days; run `npm run test:sdks godot`',
  ])
})

test.each([
  [undefined, 'it was never proved'],
  [{ failed: 2 }, '2 checks failed on 2026-11-27'],
  [{ date: 'unknown' }, 'its last proof, of unknown, is older than 30 days'],
])('a platform with the proof %o is not released', (godot, why) => {
  const lines = unreleasable(proofs(godot), new Date('2026-11-28T00:00:00Z'))
  expect(lines).toEqual([`godot: ${why}; run \`npm run test:sdks godot\``])
})

test('the proofs are read by the names of the table’s columns', () => {
  const page = `# What was proved

## Platforms

| platform | SDK   | date       | runtime     | passed | failed | skipped |
| -------- | ----- | ---------- | ----------- | ------ | ------ | ------- |
| godot    | 0.1.0 | 2026-11-27 | Godot 4.6.3 | 167    | 0      | 2       |

## Real mode

| platform | told |
| -------- | ---- |
| flutter  | 20   |
`
  expect(proofsIn(page)).toEqual(new Map([['godot', proof]]))
})
