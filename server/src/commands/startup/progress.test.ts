import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openProgress } from './progress.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'frontrow-progress-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

/** Opens the progress of a start, with what it writes, what it prints and what the page shows. */
function openNoted({ isTerminal = true, isLogLevelGiven = false } = {}) {
  const noted = { live: '', printed: '', page: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    noted.printed += String(text)
    return true
  })
  let press = () => {}
  const terminal = {
    isTerminal,
    write: (text: string) => void (noted.live += text),
    onEnter: (work: () => void) => void (press = work),
  }
  const starting = { show: (text: string) => void (noted.page = text) }
  const progress = openProgress({ dataDir, isLogLevelGiven }, starting, terminal)
  return { progress, noted, press: () => press() }
}

test('a stage is one live line that says how much is left [FINDINGS4-R2]', () => {
  const { progress, noted } = openNoted()
  progress.stage('Making the demo')
  progress.at('day', 60, 120)
  const bar = '█'.repeat(12) + '░'.repeat(12)
  expect(noted.live).toContain(`\r\u001B[2K  Making the demo  ${bar}  day 60 of 120`)
  expect(noted.page).toBe('Making the demo: day 60 of 120')
  progress.stage('Closing the books')
  expect(noted.live).toContain('\u001B[2K  Making the demo: done in 0 s\n')
  expect(noted.live).toMatch(/Closing the books …$/)
})

test('the box comes last, and again on Enter [FINDINGS4-R2]', () => {
  const { progress, noted, press } = openNoted()
  progress.stage('Making the demo')
  progress.end('the box')
  expect(noted.printed).toMatch(/start\.log\.\nthe box\n$/)
  press()
  expect(noted.printed).toMatch(/the box\nthe box\n$/)
})

test('the log of a start on a terminal goes to a file [FINDINGS4-R2]', () => {
  const { progress } = openNoted()
  progress.log?.write('{"msg":"one"}\n')
  expect(readFileSync(join(dataDir, 'start.log'), 'utf8')).toBe('{"msg":"one"}\n')
})

test.each([
  ['without a terminal', { isTerminal: false }],
  ['with a LOG_LEVEL', { isLogLevelGiven: true }],
])('%s a stage is a plain line and stdin is not read [FINDINGS4-R2]', (_, given) => {
  const { progress, noted, press } = openNoted(given)
  progress.stage('Making the demo')
  progress.at('day', 60, 120)
  progress.end('the box')
  press()
  expect([noted.live, noted.printed]).toEqual(['', 'Making the demo.\nthe box\n'])
  expect(progress.log).toBeUndefined()
})
