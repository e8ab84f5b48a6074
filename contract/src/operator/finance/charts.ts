/** SKR03 and SKR04 are DATEV's, the other one is for programs without numbers of their own. */
export const charts = ['neutral', 'skr03', 'skr04'] as const

export type Chart = (typeof charts)[number]
