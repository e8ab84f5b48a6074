const format = new Intl.NumberFormat('en')

/** A count as text: '12,906'. */
export function countText(count: number | bigint): string {
  return format.format(count)
}

/** '2 active campaigns', '1 campaign' */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${countText(count)} ${count === 1 ? singular : plural}`
}
