/** Numeric codes of the published API. */

/**
 * The names of roles that the specs show. What a role may do, and the names of all roles, are in
 * permissions.ts.
 */
export const roleNames: Readonly<Record<number, string>> = {
  100: 'Admin',
  200: 'Developer',
  300: 'Sales',
}

export const contentTypes = { image: 100, banner: 200, video: 300, interactive: 400 } as const
export const contentTypeNames: Readonly<Record<number, string>> = {
  100: 'IMAGE',
  200: 'BANNER',
  300: 'VIDEO',
  400: 'INTERACTIVE',
}

/**
 * The texts that the create call accepts. The published test for tablets reads another field; 200
 * and 300 are our choice.
 */
export const deviceCodes = { Phone: 100, Tablet: 200, Any: 300 } as const
export const deviceNames: Readonly<Record<number, string>> = {
  100: 'Phone',
  200: 'Tablet',
  300: 'Any',
}

/** Four choices share three codes (both squares are 300), and `Any` has no displayed name. */
export const orientationCodes = {
  Portrait: 100,
  Landscape: 200,
  'Landscape-Square': 300,
  'Portrait-Square': 300,
  Any: 400,
} as const
export const orientationNames: Readonly<Record<number, string>> = {
  100: 'Portrait',
  200: 'Landscape',
  300: 'Square',
}

export const placementTypes = ['RewardedVideo', 'Video', 'FullscreenImage', 'Banner'] as const
export type PlacementType = (typeof placementTypes)[number]
