import { expect, test } from 'vitest'
import { type Proof, matrixAfter, unprovedIn } from './matrix.ts'

const web: Proof = {
  platform: 'web',
  ready: { platform: 'web', sdk: '0.1.0', runtime: 'Node v24' },
  figures: { told: 20, counted: 19, faults: 5, kills: 2 },
  results: [
    { name: 'asking/retry-after-is-honoured', status: 'passed' },
    { name: 'real/no-impression-was-lost', status: 'passed' },
  ],
}

const godot: Proof = {
  platform: 'godot',
  ready: { platform: 'godot', sdk: '0.1.0', runtime: 'Godot 4.6' },
  figures: undefined,
  results: [
    { name: 'asking/no-ad-is-an-answer', status: 'passed' },
    { name: 'asking/retry-after-is-honoured', status: 'failed', why: 'no wait' },
    { name: 'compile', status: 'skipped', why: 'no engine' },
  ],
}

const lineWith = (text: string, start: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| ${start} `))
    ?.replaceAll(/ +/g, ' ')

test('a run of one platform keeps what was proved of the others', () => {
  const first = matrixAfter('', [web], () => 'hash-1')
  const both = matrixAfter(first, [godot], () => 'hash-2')
  expect(lineWith(both, 'asking/retry-after-is-honoured')).toMatch(/\| ✓ \| ✗ \|$/)
  expect(lineWith(both, 'asking/no-ad-is-an-answer')).toMatch(/\| – \| ✓ \|$/)
  expect(lineWith(both, 'compile')).toMatch(/\| – \| skipped \|$/)
  expect(both).toContain('| 20   | 19      | 1    | 0       | 5      | 2     |')
  expect(matrixAfter(both, [], () => 'hash-3')).toBe(both)
})

test('a row that no platform has any more goes', () => {
  const before = matrixAfter('', [web], () => 'hash-1')
  const after = matrixAfter(before, [{ ...web, results: [], figures: undefined }], () => 'hash-1')
  expect(after).not.toContain('asking/')
  expect(after).not.toContain('| 20 ')
})

test('a platform is proved with the sources of a run without a failure', () => {
  const text = matrixAfter('', [web, godot], () => 'hash-1')
  expect(unprovedIn(text, ['web', 'godot', 'flutter'], () => 'hash-1')).toEqual([
    'godot',
    'flutter',
  ])
  expect(unprovedIn(text, ['web'], () => 'hash-2')).toEqual(['web'])
})

test('a platform that was skipped keeps its last proof', () => {
  const before = matrixAfter('', [web], () => 'hash-1')
  const skipped: Proof = {
    ...web,
    ready: undefined,
    results: [{ name: 'story', status: 'skipped' }],
  }
  expect(matrixAfter(before, [skipped], () => 'hash-2')).toBe(before)
})
