import { expect, test } from 'vitest'
import { fidelityText, plistOf, pointsOf, shareText, sourceText } from './skan.ts'

test('each part is a share of all postbacks', () => {
  const totals = { installs: 5, redownloads: 2, lost: 1 }
  expect(shareText('installs', totals)).toBe('62.5% of postbacks')
  expect(shareText('redownloads', totals)).toBe('25% of postbacks')
  expect(shareText('lost', totals)).toBe('12.5% of postbacks')
  expect(shareText('lost', { installs: 0, redownloads: 0, lost: 0 })).toBeNull()
})

test('each fidelity type has a text, and so has a missing one', () => {
  expect([0, 1, null, 2].map(fidelityText)).toEqual([
    'View-through',
    'Click-through',
    'Unknown',
    'Type 2',
  ])
  expect(['5239', '0', ''].map(sourceText)).toEqual(['5239', '0', 'None'])
})

test('the lines for an Info.plist name the network', () => {
  expect(plistOf('abc123def.skadnetwork')).toContain('<string>abc123def.skadnetwork</string>')
})

test('a row without a date is left out of the graph', () => {
  const counts = { installs: 3, redownloads: 0, lost: 0 }
  const rows = [
    { date: '2026-05-26', ...counts },
    { date: '', ...counts },
  ]
  expect(pointsOf(rows, 'installs')).toEqual([{ at: new Date('2026-05-26T00:00:00Z'), value: 3 }])
})
