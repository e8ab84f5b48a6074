const names = new Map([
  ['cash:bank', 'Bank account'],
  ['cash:stripe', 'Stripe balance'],
])

/** The name of an account of cash for operators; the code itself of any other account. */
export function cashName(code: string): string {
  return names.get(code) ?? code
}
