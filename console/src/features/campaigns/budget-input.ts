const longestPart = 2

/**
 * Normalizes what was typed or pasted into a budget field: digits, the first decimal point, and two
 * digits after it. A single comma without a point is a decimal comma; other commas are thousands
 * separators and are removed.
 */
export function budgetText(typed: string): string {
  const isPoint = !typed.includes('.') && typed.split(',').length === 2
  const written = isPoint ? typed.replace(',', '.') : typed
  const [whole = '', ...parts] = written.replaceAll(/[^\d.]/g, '').split('.')
  if (parts.length === 0) return whole
  return `${whole}.${parts.join('').slice(0, longestPart)}`
}

/** The amount in a budget field; 0 if the field is empty. */
export function budgetAmount(text: string): number {
  const amount = Number(text)
  return Number.isNaN(amount) ? 0 : amount
}
