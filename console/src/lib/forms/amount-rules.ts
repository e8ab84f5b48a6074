/** Whether a text is an amount without a sign, with at most 2 decimals. */
export function isAmount(text: string): boolean {
  return /^\d{1,12}(\.\d{1,2})?$/.test(text.trim())
}

/** The same, of amounts above 0. */
export function isAmountAboveZero(text: string): boolean {
  return isAmount(text) && Number(text) > 0
}
