/** Removes case and accents for comparison: 'Malmö' equals 'malmo'. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
