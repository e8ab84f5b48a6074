/** What has a page of its own. An `ad` is a campaignable content. */
export const objectKinds = ['app', 'placement', 'campaign', 'ad'] as const

export type ObjectKind = (typeof objectKinds)[number]
