import { beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('location', { pathname: '/app/1', reload })
})

test('each call has its own reload', () => {
  reloadOnce('regions')
  expect(reloadOnce('apps')).toBe(true)
})

test('after ten seconds it may be tried again', () => {
  reloadOnce('regions')
  vi.advanceTimersByTime(9_999)
  expect(reloadOnce('regions')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(reloadOnce('regions')).toBe(true)
})
