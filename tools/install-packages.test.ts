import { expect, test } from 'vitest'
import { canInstall } from './install-packages.mjs'

test('a Node that npm cannot install all packages with is known', () => {
  const tried = [
    '18.20.4',
    '20.18.1',
    '20.19.2',
    '21.7.3',
    '22.11.0',
    '22.12.0',
    '23.0.0',
    '24.21.0',
  ]
  expect(tried.filter(canInstall)).toEqual(['20.19.2', '22.12.0', '23.0.0', '24.21.0'])
})
