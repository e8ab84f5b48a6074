import type { Reply } from '@frontrow/contract/endpoint'
import type { showSkanInstalls } from '@frontrow/contract/delivery/traffic'
import { percentText } from '../../../lib/text/percent-text.ts'

// Texts and formats for the SKAdNetwork report on the campaign's page.

export type SkanReport = Reply<typeof showSkanInstalls>
export type SkanMeasure = keyof SkanReport['totals']
export type SkanSource = SkanReport['sources'][number]

/** All SKAdNetwork series share one colour. */
export const skanColor = 'var(--chart-6)'

export const skanLabels: Readonly<Record<SkanMeasure, string>> = {
  installs: 'New installs',
  redownloads: 'Redownloads',
  lost: 'Attributed to another network',
}

export const skanMeasures = Object.keys(skanLabels) as SkanMeasure[]

/** '25% of postbacks'; null if there are no postbacks. */
export function shareText(measure: SkanMeasure, totals: SkanReport['totals']): string | null {
  const all = totals.installs + totals.redownloads + totals.lost
  return all === 0 ? null : `${percentText(totals[measure], all)} of postbacks`
}

/** The points of one measure. Rows without a date are left out. */
export function pointsOf(
  rows: SkanReport['rows'],
  measure: SkanMeasure,
): { at: Date; value: number }[] {
  return rows
    .map((row) => ({ at: new Date(`${row.date}T00:00:00Z`), value: row[measure] }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
}

/** How the ad was presented, by Apple's `fidelity-type`; versions before 2.2 do not send it. */
export function fidelityText(type: SkanSource['fidelity_type']): string {
  if (type === 1) return 'Click-through'
  if (type === 0) return 'View-through'
  return type === null ? 'Unknown' : `Type ${type}`
}

/** Versions before 4 call it the campaign id; some postbacks have neither. */
export function sourceText(identifier: string): string {
  return identifier === '' ? 'None' : identifier
}

/** The Info.plist entry that a publisher's app needs so that devices send postbacks. */
export function plistOf(networkId: string): string {
  return `<key>SKAdNetworkItems</key>
<array>
  <dict>
    <key>SKAdNetworkIdentifier</key>
    <string>${networkId}</string>
  </dict>
</array>`
}
