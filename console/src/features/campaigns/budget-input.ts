const longestPart = 2

/**
 * What may stand in a budget field of what was typed or pasted: digits, the first point, and two digits behind it. One comma and no
 * point is how half of the world writes a point; any other comma stands between thousands and is left out.
 */
export function budgetText(typed: string): string {
  const isPoint = !typed.includes('.') && typed.split(',').length === 2
  const written = isPoint ? typed.replace(',', '.') : typed
  const [whole = '', ...parts] = written.replaceAll(/[^\d.]/g, '').split('.')
  if (parts.length === 0) return whole
  return `${whole}.${parts.join('').slice(0, longestPart)}`
}

/** The amount a budget field holds; 0 while it holds none. */
export function budgetAmount(text: string): number {
  const amount = Number(text)
  return Number.isNaN(amount) ? 0 : amount
}
