import type { BadgeLook } from '../../../../ui/feedback/badge.tsx'

const words: Readonly<Record<string, readonly [BadgeLook, string]>> = {
  approve: ['success', 'Approved'],
  deny: ['error', 'Rejected'],
  uphold: ['plain', 'Appeal dismissed'],
  overturn: ['success', 'Appeal granted'],
}

/** How an outcome is shown. */
export function outcomeWords(outcome: string): readonly [BadgeLook, string] {
  return words[outcome] ?? ['plain', outcome]
}
