import type * as Passwords from '../../src/features/identity/passwords/passwords.ts'

/** How often a password was compared with each stored hash. */
export const comparisons = new Map<string, number>()

/** How often a password was compared with any hash. */
export function allComparisons(): number {
  return comparisons.values().reduce((sum, count) => sum + count, 0)
}

/** The same functions, which count in `comparisons`. For vi.mock of `passwords.ts`. */
export function countHashes(passwords: typeof Passwords): typeof Passwords {
  const verifyPassword: typeof passwords.verifyPassword = (password, phc) => {
    comparisons.set(phc, (comparisons.get(phc) ?? 0) + 1)
    return passwords.verifyPassword(password, phc)
  }
  return { ...passwords, verifyPassword }
}
