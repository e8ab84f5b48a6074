/** The amount in a budget field; 0 if the field is empty. */
export function budgetAmount(text: string): number {
  const amount = Number(text)
  return Number.isNaN(amount) ? 0 : amount
}
