import { expect, test } from 'vitest'
import { shownPlatforms, snippetNames, snippetOf } from './sdk-snippets.ts'
import { likelyPlatform } from './start-snippet.ts'

const address = 'https://ads.harbourvine.example.com'

test('there are tabs', () => {
  expect(shownPlatforms.length).toBeGreaterThan(0)
})

test.each(shownPlatforms)(
  '$name has each snippet, with the address of this network',
  ({ folder }) => {
    for (const name of [...snippetNames, 'api'] as const) {
      const code = snippetOf(folder, name, address)
      expect(code, name).toBeDefined()
      expect(code).not.toContain('network.example.com')
      if (name !== 'api' && name !== 'install') expect(code?.split('\n').length).toBeLessThan(31)
    }
    expect(snippetOf(folder, 'install', address)).toContain(address)
    expect(snippetOf(folder, 'first-ad', address)).toContain(address)
    expect(snippetOf(folder, 'first-ad', address)).toContain('fr_p_…')
  },
)

test('an app of the App Store alone begins with the code for iOS', () => {
  expect(likelyPlatform({ google_app_id: null, apple_app_id: '1498332165' })).toBe('iOS')
  const both = { google_app_id: 'com.harbourvine.tidepool', apple_app_id: '1498332165' }
  expect(likelyPlatform(both)).toBe(shownPlatforms[0]?.name)
})
