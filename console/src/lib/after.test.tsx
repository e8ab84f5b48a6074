import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAfter } from './after.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a callback runs after its delay and not before', () => {
  const act = vi.fn<() => void>()
  renderHook(useAfter).result.current(1000, act)
  vi.advanceTimersByTime(999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
})

test('leaving the screen cancels it', () => {
  const act = vi.fn<() => void>()
  const screen = renderHook(useAfter)
  screen.result.current(1000, act)
  vi.advanceTimersByTime(300)
  screen.unmount()
  vi.advanceTimersByTime(5000)
  expect(act).not.toHaveBeenCalled()
})
