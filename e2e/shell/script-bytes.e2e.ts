import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { consoleUrl, openMockedConsole } from '../support/mocked-console.ts'

interface Built {
  file: string
  css?: string[]
  imports?: string[]
}

const dist = fileURLToPath(new URL('../../console/dist/', import.meta.url))

/** What the browser loads before it shows these pages: scripts, those that they import, styles. */
function filesOf(folder: string, pages: readonly string[]): string[] {
  const manifest: Record<string, Built> = JSON.parse(
    readFileSync(`${folder}.vite/manifest.json`, 'utf8'),
  )
  const found = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [], css = [] } = manifest[name] ?? {}
    if (file === undefined) throw new Error(`the build has no ${name}`)
    if (found.has(file)) return
    for (const each of [file, ...css]) found.add(each)
    imports.forEach(add)
  }
  pages.forEach(add)
  return [...found]
}

const scriptsOf = (page: string) =>
  filesOf(dist, ['index.html', page]).filter((file) => file.endsWith('.js'))

const sizeIn = (folder: string) => (file: string) =>
  gzipSync(readFileSync(folder + file), { level: 9 }).length

const sumOf = (sizes: readonly number[]) => sizes.reduce((before, one) => before + one, 0)

// Before roles, second factors and teams (e098c45) the first two were 166,119 and 228,808 bytes, in
// 32 files and more. A request costs more than a kilobyte, so a page may load some unused code.
// Forms read amounts with commas since, which is 0.5 kB on every page with a form. The routes of
// webhooks are 0.16 kB. Each page with money has the symbols of all currencies, which are 1.5 kB.
// Every page keeps what is typed, asks before it is lost and says that it reconnects: 2.4 kB.
// The overview reads a period from its address before its sections ask: 2 kB with the graph's
// second line. What the period bar shows is loaded after it.
// The route of files and schedules, with the names of its scripts, is 0.17 kB.
// The route that confirms a billing email and the tab of a campaign's doctor add 0.1 kB.
// The names of the scripts with which a card pays any invoice are 0.1 kB on every page.
// Only a phone loads the field that orders a list: 18.8 kB less on every other page with a list.
// File names of scripts contain hashes, so any change of the code changes a sum by up to 50 bytes.
const pages = [
  ['/auth/signin', 'src/features/account/sign-in/sign-in-page.tsx', 166_270, 6],
  ['/app/overview', 'src/features/overview/overview-page.tsx', 221_040, 9],
  ['/', 'src/shell/landing/landing-page.tsx', 176_800, 6],
] as const

test('no page loads more compressed script, in more files, than its limit', () => {
  for (const [path, page, bytes, files] of pages) {
    const scripts = scriptsOf(page)
    expect(sumOf(scripts.map(sizeIn(dist))), path).toBeLessThanOrEqual(bytes)
    expect(scripts.length, path).toBeLessThanOrEqual(files)
  }
})

test('the overview loads its later parts in few files', () => {
  const parts = ['overview-page', 'page-ends', 'results-section']
  const pages = parts.map((part) => `src/features/overview/${part}.tsx`)
  // Dialogs of a table are loaded when one is opened. More files mean that a page loads them.
  expect(filesOf(dist, ['index.html', ...pages]).length).toBeLessThanOrEqual(24)
})

// Before one group had what six files share, and one style sheet all styles, these were 339,517
// bytes in 74 files and 313,738 in 71. The page and its font are two files more.
const operatorPages = [
  ['src/features/operator/home/home-page.tsx', 318_000, 13],
  ['src/features/reviews/operators/queue/queue-page.tsx', 295_000, 13],
  ['src/features/reviews/operators/queue/case-panel.tsx', 298_000, 13],
] as const

test('no page of operators loads more, in more files, than its limit', () => {
  const folder = `${dist}operator/`
  for (const [page, bytes, most] of operatorPages) {
    const files = filesOf(folder, ['operator.html', 'style.css', page])
    expect(sumOf(files.map(sizeIn(folder))), page).toBeLessThanOrEqual(bytes)
    expect(files.length, page).toBeLessThanOrEqual(most)
  }
})

test('a page names all its files, and they are there', async () => {
  const url = await consoleUrl()
  for (const [path, page] of pages) {
    const html = await (await fetch(url + path)).text()
    const found = html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)
    const named = [...found].map(([, file = '']) => file)
    expect(named).toEqual(expect.arrayContaining(scriptsOf(page).map((file) => `/${file}`)))
    expect(named.filter((file) => file.includes('inter-latin-wght'))).toHaveLength(1)
    for (const file of named) expect((await fetch(url + file)).status, file).toBe(200)
  }
})

test('the bar is painted before any script, and the first render replaces it', async () => {
  const { page } = await openMockedConsole()
  const shell = page.locator('.shell')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/auth/signin')
  const [bar, mark] = [await shell.boundingBox(), await shell.locator('svg').boundingBox()]
  expect(bar).toMatchObject({ x: 0, y: 0, width: 1440, height: 56 })
  await page.unroute('**/assets/*.js')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await shell.count()).toBe(0)
  const real = page.getByRole('banner')
  expect(await real.boundingBox()).toEqual(bar)
  expect(await real.locator('svg').first().boundingBox()).toEqual(mark)
})
