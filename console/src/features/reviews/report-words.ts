import type { ReportReason } from '@frontrow/contract/delivery'

/** The reason of a viewer's report in a word or two. The type requires a text for every reason. */
const words: Readonly<Record<ReportReason, string>> = {
  offensive: 'Offensive',
  adult: 'Adult content',
  misleading: 'Misleading',
  scam: 'Scam or harmful',
  broken: 'Broken',
  other: 'Something else',
}

export function reportWords(reason: ReportReason): string {
  return words[reason]
}
