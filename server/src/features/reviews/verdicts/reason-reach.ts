// Whose copies of a file a denial holds for, by its reason: see decision 065.

/** Reasons that lie in the file itself, so that they hold wherever it is uploaded. */
export const reasonsEverywhere: readonly string[] = [
  'ad_scam',
  'ad_adult',
  'look_scam',
  'look_adult',
]

/** Whether a brand is misused depends on who shows it, so these hold for one organization. */
export const reasonsHere: readonly string[] = ['ad_brand_misuse', 'look_brand_misuse']

export type Reach = 'everywhere' | 'organization'

/** Whose copies of a file a denial for this reason is about. Undefined for the denied one alone. */
export function reachOf(code: string | undefined): Reach | undefined {
  if (code === undefined) return undefined
  if (reasonsEverywhere.includes(code)) return 'everywhere'
  return reasonsHere.includes(code) ? 'organization' : undefined
}
