import type { ReportReason } from '@frontrow/contract/delivery'

/** What viewers said is wrong, in a word or two. A new reason will not compile until it has words. */
const words: Readonly<Record<ReportReason, string>> = {
  offensive: 'Offensive',
  adult: 'Not for everybody',
  misleading: 'Misleading',
  scam: 'A scam, or harmful',
  broken: 'Broken',
  other: 'Something else',
}

export function reportWords(reason: ReportReason): string {
  return words[reason]
}
