import { afterEach, vi } from 'vitest'

// The test files of a worker share its clock. It runs again after a test that stopped it.
afterEach(() => void vi.useRealTimers())
