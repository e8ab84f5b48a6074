// Every platform uses the same words: on the screen, for events and reasons, and in its API.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Words {
  api: Record<'calls' | 'settings' | 'outcome', string[]>
  events: string[]
  reasons: string[]
  screen: Record<string, string>
  advice: Record<string, string>
}

const sdk = new URL('../', import.meta.url)
const words = JSON.parse(readFileSync(new URL('words.json', sdk), 'utf8')) as Words

/** Where the sources of a platform are, and how it writes a name of its API. */
const platforms = [
  { name: 'web', sources: ['src/*.ts', 'driver/event-words.ts'], nameOf: (word: string) => word },
  {
    name: 'godot',
    // Its events are signals; the player has the words of the cases for them.
    sources: ['godot/addons/**/*.gd', 'proof/godot/player/event_words.gd'],
    nameOf: snakeCase,
  },
  {
    name: 'flutter',
    // Its events are classes, as Android's are.
    sources: ['flutter/lib/**/*.dart', 'proof/flutter/player/words_of_the_cases.dart'],
    nameOf: (word: string) => word,
  },
  {
    name: 'react-native',
    sources: ['react-native/src/**/*.{ts,tsx}', 'src/*.ts', 'driver/event-words.ts'],
    nameOf: (word: string) => word,
  },
  {
    name: 'android',
    // Its events are classes; the player has the words of the cases for them.
    sources: ['android/frontrow/src/main/**/*.kt', 'proof/android/player/EventWords.kt'],
    nameOf: (word: string) => word,
  },
  {
    name: 'ios',
    // Its events are cases of an enum.
    sources: ['ios/Sources/**/*.swift', 'proof/ios/Player/EventWords.swift'],
    nameOf: (word: string) => (word === 'baseUrl' ? 'baseURL' : word),
  },
  {
    name: 'unity',
    // Its events are classes; the player has the words of the cases for them.
    sources: ['unity/Runtime/**/*.cs', 'proof/unity/Player/EventWords.cs'],
    nameOf: pascalCase,
  },
]

describe.each(platforms)('$name', ({ sources, nameOf }) => {
  const paths = globSync(sources, { cwd: sdk.pathname })
  const source = paths.map((path) => readFileSync(new URL(path, sdk), 'utf8')).join('\n')

  test('has each text of the screen and of the log, whole', () => {
    expect(paths.length).toBeGreaterThan(5)
    const texts = [words.screen, words.advice].flatMap((part) => Object.values(part))
    const missing = texts.filter((text) => !hasText(source, text))
    expect(missing).toEqual([])
  })

  test('has each event and each reason by its name', () => {
    const missing = [...words.events, ...words.reasons].filter(
      (name) => !new RegExp(`['"\`]${name}['"\`]`).test(source),
    )
    expect(missing).toEqual([])
  })

  test('has each call, setting and part of an outcome under its name', () => {
    const names = Object.values(words.api).flat().map(nameOf)
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
  })
})

test('an invented word is found to be missing', () => {
  expect(hasText("'Close in $seconds'", 'Close in {seconds}')).toBe(true)
  expect(hasText("'Close after $seconds'", 'Close in {seconds}')).toBe(false)
  expect(snakeCase('recordInstall')).toBe('record_install')
})

/** True where each part of the text between its placeholders is in the source. */
function hasText(source: string, text: string): boolean {
  return text.split(/\{\w+\}/).every((part) => source.includes(part))
}

function pascalCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function snakeCase(word: string): string {
  return word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
