import { countText } from '../../../lib/text/count-text.ts'
import { TwoLines } from '../../../ui/tables/table.tsx'

/** Impressions of a line, and how many of them cost nothing. */
export function ImpressionsCell(row: { impressions: number; own_impressions?: number }) {
  const { impressions, own_impressions: own = 0 } = row
  const second = own === 0 ? null : `${countText(own)}\u00a0in\u00a0own\u00a0apps`
  return <TwoLines second={second}>{countText(impressions)}</TwoLines>
}
