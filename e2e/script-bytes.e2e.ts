import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Built {
  file: string
  imports?: string[]
}

const dist = fileURLToPath(new URL('../console/dist/', import.meta.url))
const manifest: Record<string, Built> = JSON.parse(
  readFileSync(`${dist}.vite/manifest.json`, 'utf8'),
)

/** The scripts that the browser loads before it shows this page, with those that they import. */
function scriptsOf(page: string): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [] } = manifest[name] ?? {}
    if (file === undefined) throw new Error(`the build has no ${name}`)
    if (found.has(file)) return
    found.add(file)
    imports.forEach(add)
  }
  add('index.html')
  add(page)
  return [...found]
}

const size = (file: string) => gzipSync(readFileSync(dist + file), { level: 9 }).length

// Before roles, second factors and teams (e098c45) the first two were 166,119 and 228,808 bytes, in
// 32 files and more. A request costs more than a kilobyte, so a page may load some unused code.
test.each([
  { page: 'src/features/account/sign-in-page.tsx', bytes: 162_000, files: 6 },
  { page: 'src/features/overview/overview-page.tsx', bytes: 232_000, files: 10 },
  { page: 'src/shell/landing/landing-page.tsx', bytes: 173_000, files: 6 },
])('$page loads at most $bytes bytes of script, compressed, in $files files', (limits) => {
  const scripts = scriptsOf(limits.page)
  expect(scripts.map(size).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(limits.bytes)
  expect(scripts.length).toBeLessThanOrEqual(limits.files)
})
