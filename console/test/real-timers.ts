import { afterEach, vi } from 'vitest'

// Files of one worker share its clock, so a test that stopped it may not leave it stopped.
afterEach(() => void vi.useRealTimers())
