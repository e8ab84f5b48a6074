/** Letters without case and marks, for comparing: 'Malmö' and 'malmo' are one. */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
