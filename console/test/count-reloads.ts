import { vi } from 'vitest'

/** Counts how often the console loads the page anew, which jsdom does not do. */
export function countReloads(): () => number {
  const reload = vi.fn<() => void>()
  const real = location
  const get = (_: object, key: string) => (key === 'reload' ? reload : Reflect.get(real, key))
  vi.stubGlobal('location', new Proxy({}, { get }))
  return () => reload.mock.calls.length
}
