import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockText, useCountdown } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}

test('a time is shown as minutes and two digits of seconds', () => {
  expect([300, 299, 60, 59, 9, 0].map(clockText)).toEqual([
    '5:00',
    '4:59',
    '1:00',
    '0:59',
    '0:09',
    '0:00',
  ])
})

test('the countdown runs once a second to zero and stays there', () => {
  const { result } = renderHook(() => useCountdown(300))
  expect(result.current.left).toBe(300)
  pass(1)
  expect(result.current.left).toBe(299)
  pass(240)
  expect(result.current.left).toBe(59)
  pass(59)
  expect(result.current.left).toBe(0)
  pass(10)
  expect(result.current.left).toBe(0)
})

test('the countdown can be started again, and ended at once', () => {
  const { result } = renderHook(() => useCountdown(300))
  pass(300)
  act(() => result.current.startAt(300))
  expect(result.current.left).toBe(300)
  pass(2)
  expect(result.current.left).toBe(298)
  act(() => result.current.startAt(0))
  expect(result.current.left).toBe(0)
})
