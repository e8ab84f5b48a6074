const format = new Intl.NumberFormat('en')

/** A count as text: '12,906'. */
export function countText(count: number | bigint): string {
  return format.format(count)
}
