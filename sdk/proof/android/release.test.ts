// The AAR is committed, because building it needs a Kotlin compiler.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../packages/release.ts'
import { hashesOf } from './build-aar.ts'

const here = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const aar = new URL(`release/frontrow-android-${version}.aar`, import.meta.url)

test('the committed AAR is that of the sources', () => {
  expect(
    here('release/sources.txt'),
    'The sources have changed. Run `npm run test:sdks android` and commit sdk/proof/android/release.',
  ).toBe(hashesOf(readFileSync(aar)))
})

test('the SDK says the version of its package', () => {
  const project = '../../android/frontrow'
  const core = here(`${project}/src/main/kotlin/ads/frontrow/internal/Core.kt`)
  expect(core).toContain(`const val SDK_VERSION = "${version}"`)
  expect(here(`${project}/build.gradle.kts`)).toContain(`\nversion = "${version}"\n`)
})
