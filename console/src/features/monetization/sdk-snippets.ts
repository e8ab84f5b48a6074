// Get Started and the page of a new placement show this code for each platform. It is read from
// files of the SDKs, which the tests of the SDKs compile.
import type { SdkPackage } from '@frontrow/contract/sdk-packages'

/** The names of the snippets that a tab shows, in this order. */
export const snippetNames = ['install', 'first-ad', 'rewarded', 'banner'] as const

export type SnippetName = (typeof snippetNames)[number]

export interface SdkPlatform {
  name: string
  /** The name of its package and of its folder in `sdk/`; the web's SDK is `sdk/` itself. */
  folder: SdkPackage['platform']
  /** The requirements, and what nobody has tested yet, as sentences. */
  about: string
}

const noPhone = 'Not yet run on a phone.'

/** The platforms with an SDK, in the order of their tabs. */
export const sdkPlatforms: readonly SdkPlatform[] = [
  {
    name: 'Android',
    folder: 'android',
    about: `For Android 6 and newer, in Kotlin or Java, without a dependency. Its screens were run on Android’s own code on a computer. ${noPhone}`,
  },
  {
    name: 'iOS',
    folder: 'ios',
    about: `For iOS 15 and newer, in Swift, without a dependency. Its screens were run against stand-ins of UIKit. ${noPhone}`,
  },
  {
    name: 'Flutter',
    folder: 'flutter',
    about: `Pure Dart, without native code. The app gives it a video player. ${noPhone}`,
  },
  {
    name: 'React Native',
    folder: 'react-native',
    about: `Pure JavaScript, so it works in Expo Go. The app gives it a video player. ${noPhone}`,
  },
  {
    name: 'Unity',
    folder: 'unity',
    about: `For Unity 2021.3 and newer, and in its editor. Its screens were run against stand-ins of the engine. ${noPhone}`,
  },
  {
    name: 'Godot',
    folder: 'godot',
    about: `An add-on for Godot 4, also in its editor. ${noPhone}`,
  },
  {
    name: 'Web',
    folder: 'web',
    about: 'One module without dependencies, for pages and web views.',
  },
]

const files = import.meta.glob<string>(
  [
    '../../../../sdk/snippets/*.*',
    '../../../../sdk/*/snippets/install.*',
    '../../../../sdk/*/snippets/first-ad.*',
    '../../../../sdk/*/snippets/rewarded.*',
    '../../../../sdk/*/snippets/banner.*',
    '../../../../sdk/*/snippets/api.*',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** The text of a snippet with this network's address, or undefined where there is none. */
export function snippetOf(
  folder: string,
  name: SnippetName | 'api',
  address: string,
): string | undefined {
  const start = `../../../../sdk/${folder === 'web' ? '' : `${folder}/`}snippets/${name}.`
  const path = Object.keys(files).find((one) => one.startsWith(start))
  return path && files[path]?.replaceAll('https://network.example.com', address).trimEnd()
}

/** The platforms whose snippets are there. */
export const shownPlatforms = sdkPlatforms.filter(
  ({ folder }) => snippetOf(folder, 'first-ad', '') !== undefined,
)

/** What is done with each snippet. */
export const snippetWords: Readonly<Record<SnippetName, { title: string; text: string }>> = {
  install: {
    title: 'Install the SDK',
    text: 'Served by this network. Versions never change.',
  },
  'first-ad': {
    title: 'Show a first ad',
    text: 'Replace the key with one of your placement keys. With `test`, the SDK requests test ads: they are labeled and neither counted nor billed. Remove it for live ads.',
  },
  rewarded: {
    title: 'Reward a video',
    text: 'The outcome says whether the video was completed. A modified app can fake it, so for rewards of value let your server pay on the callback of Rewards, set on the page of the placements.',
  },
  banner: {
    title: 'Show a banner',
    text: 'Its space is reserved before it loads and never changes.',
  },
}
