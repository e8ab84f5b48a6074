import { describe, expect, test } from 'vitest'
import { checkExample, isInstalled, proxyKinds } from './example-proxies.ts'

describe.each(proxyKinds)('the example of %s', (kind) => {
  const isHere = isInstalled(kind, kind) && isInstalled('openssl', 'openssl')

  test.skipIf(!isHere)('is accepted by its own checker', () => {
    expect(checkExample(kind)).toBe('')
  })
})
