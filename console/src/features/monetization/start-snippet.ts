import type { App } from '../apps/apps.tsx'
import { adRequest } from './ad-request.ts'
import { appKeyExcerpt, placementKeyExcerpt } from './key-excerpt.ts'
import { shownPlatforms, type SnippetName, snippetOf } from './sdk-snippets.ts'
import type { Placement } from './use-placements.ts'

const plain = 'Any language'

/** The platforms to choose from. */
export const startPlatforms: readonly string[] = [...shownPlatforms.map(({ name }) => name), plain]

/** The platform that is shown first: iOS for an app that only the App Store has, else the first. */
export function likelyPlatform({
  google_app_id: google,
  apple_app_id: apple,
}: Pick<App, 'google_app_id' | 'apple_app_id'>): string {
  const isApple = !google && Boolean(apple) && startPlatforms.includes('iOS')
  return isApple ? 'iOS' : (startPlatforms[0] ?? plain)
}

/**
 * The code of a first ad in a placement: with its keys shortened, and with the whole ones. `guide`
 * is the tab of Get Started that says how the SDK is installed.
 */
export function startSnippet(
  platform: string,
  { app, placement }: { app: App; placement: Placement },
): { shown: string; whole: string; guide: string } {
  const whole = { placement: placement.placement_api_key, app: app.app_api_key }
  const shown = {
    placement: `…${placementKeyExcerpt(whole.placement)}…`,
    app: `…${appKeyExcerpt(whole.app)}…`,
  }
  const { origin } = window.location
  const folder = shownPlatforms.find(({ name }) => name === platform)?.folder
  const code = folder && snippetOf(folder, snippetNameOf(placement.type), origin)
  // A function replaces the sample, because `$` has a meaning of its own in a replacement text.
  const codeWith = (keys: typeof whole) =>
    code?.replaceAll(sampleKey, () => keys.placement) ?? adRequest(origin, keys)
  return {
    shown: codeWith(shown),
    whole: codeWith(whole),
    guide: (code && folder) ?? 'any-language',
  }
}

const sampleKey = 'fr_p_…'

function snippetNameOf(type: string): SnippetName {
  if (type === 'Banner') return 'banner'
  return type === 'RewardedVideo' ? 'rewarded' : 'first-ad'
}
