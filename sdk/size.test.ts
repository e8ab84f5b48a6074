import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const mostBytes = 8192

test(`the SDK is one file of at most ${mostBytes} bytes compressed`, async () => {
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  expect(files.map(({ fileName }) => fileName)).toEqual(['frontrow.js'])
  const [file] = files
  const code = file?.type === 'chunk' ? file.code : ''
  expect(code).toContain('createFrontrow')
  expect(code).not.toMatch(/\bimport\s*[{("']|\bfrom\s*["']/)
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(mostBytes)
})
