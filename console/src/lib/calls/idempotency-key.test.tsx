import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useIdempotencyKey } from './idempotency-key.ts'

test('the same body has the same key, however often it is sent', () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey())
  const key = result.current.keyFor({ name: 'Tidepool Match' })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  rerender()
  expect(result.current.keyFor({ name: 'Tidepool Match' })).toBe(key)
})

test('a changed body has another one, and so has the next form', () => {
  const { result } = renderHook(() => useIdempotencyKey())
  const first = result.current.keyFor({ name: 'Tidepool Match' })
  const second = result.current.keyFor({ name: 'Night Bus' })
  result.current.forget()
  const third = result.current.keyFor({ name: 'Night Bus' })
  expect(new Set([first, second, third]).size).toBe(3)
})
