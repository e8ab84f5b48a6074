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

// Each limit is what was reached, and up to 1 % more: file names of scripts contain hashes, so any
// change of the code changes a sum by up to 50 bytes. A request costs more than a kilobyte, so a
// page may load some unused code.
const pages = [
  ['/auth/signin', 'src/features/account/sign-in/sign-in-page.tsx', 165_000, 5],
  ['/app/overview', 'src/features/overview/overview-page.tsx', 229_500, 8],
  ['/', 'src/shell/landing/landing-page.tsx', 175_500, 5],
] as const

test('no page loads more compressed script, in more files, than its limit', () => {
  for (const [path, page, bytes, files] of pages) {
    const scripts = scriptsOf(page)
    expect(sumOf(scripts.map(sizeIn(dist))), path).toBeLessThanOrEqual(bytes)
    expect(scripts.length, path).toBeLessThanOrEqual(files)
  }
})

/** The modules of a console that are loaded by themselves: each page, and each part of one. */
function pagesOf(folder: string): string[] {
  const manifest: Record<string, { isDynamicEntry?: boolean }> = JSON.parse(
    readFileSync(`${folder}.vite/manifest.json`, 'utf8'),
  )
  return Object.keys(manifest).filter(
    (name) => manifest[name]?.isDynamicEntry === true && name.endsWith('-page.tsx'),
  )
}

test.each([
  ['of organizations', dist, 'index.html', 40],
  ['of operators', `${dist}operator/`, 'operator.html', 35],
])('each page of the console %s loads 15 files at most', (_whose, folder, entry, least) => {
  const pages = pagesOf(folder)
  expect(pages.length).toBeGreaterThan(least)
  for (const page of pages) {
    const files = filesOf(folder, [entry, page])
    // The page itself, its style sheet and its font.
    expect(files.length + 3, page).toBeLessThanOrEqual(15)
  }
})

test('the overview with its later parts loads 15 files at most', () => {
  const parts = ['overview-page', 'page-ends'].map((part) => `src/features/overview/${part}.tsx`)
  expect(filesOf(dist, ['index.html', ...parts]).length + 3).toBeLessThanOrEqual(15)
})

// The page and its font are two files more.
const operatorPages = [
  ['src/features/operator/home/home-page.tsx', 338_000, 5],
  ['src/features/reviews/operators/queue/queue-page.tsx', 314_000, 4],
  ['src/features/reviews/operators/queue/case-panel.tsx', 314_000, 4],
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
