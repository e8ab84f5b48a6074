import type { SdkPackage } from '@frontrow/contract/sdk-packages'
import { expect, test } from 'vitest'
import { servedText } from './use-served-packages.ts'

const served: SdkPackage = {
  platform: 'godot',
  version: '0.1.0',
  kind: 'zip',
  address: 'godot/frontrow-0.1.0.zip',
  bytes: 79_401,
  proof: { date: '2026-11-27', runtime: 'Godot 4.6.3', passed: 167, failed: 0, skipped: 2 },
}

test('a served SDK tells its version, its size and what was proved of it', () => {
  expect(servedText(served)).toBe(
    'Version 0.1.0, 80 kB. 167 checks passed on 27 Nov 2026 with Godot 4.6.3.',
  )
  expect(servedText({ ...served, proof: null })).toBe('Version 0.1.0, 80 kB.')
  const failed = { date: '2026-11-27', runtime: 'Godot 4.6.3', passed: 165, failed: 2, skipped: 2 }
  expect(servedText({ ...served, proof: failed })).toContain('2 of its checks failed')
})
