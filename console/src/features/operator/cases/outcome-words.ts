import type { BadgeLook } from '../../../ui/feedback/badge.tsx'

const words: Readonly<Record<string, readonly [BadgeLook, string]>> = {
  approve: ['success', 'Approved'],
  deny: ['error', 'Denied'],
  uphold: ['plain', 'Upheld'],
  overturn: ['success', 'Overturned'],
}

/** How an outcome is shown. */
export function outcomeWords(outcome: string): readonly [BadgeLook, string] {
  return words[outcome] ?? ['plain', outcome]
}
