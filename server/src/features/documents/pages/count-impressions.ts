/** The impressions of some lines as replies have them, and how many of them cost nothing. */
export function countImpressions(lines: readonly { impressions: bigint; own: bigint }[]): {
  impressions: number
  own_impressions: number
} {
  const sumOf = (count: 'impressions' | 'own') =>
    Number(lines.reduce((sum, line) => sum + line[count], 0n))
  return { impressions: sumOf('impressions'), own_impressions: sumOf('own') }
}
