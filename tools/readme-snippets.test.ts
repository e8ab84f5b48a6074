import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** The first ad of each platform, by the language of its block in the README. */
const files = {
  kotlin: 'sdk/android/snippets/first-ad.kt',
  swift: 'sdk/ios/snippets/first-ad.swift',
  dart: 'sdk/flutter/snippets/first-ad.dart',
  tsx: 'sdk/react-native/snippets/first-ad.tsx',
  csharp: 'sdk/unity/snippets/first-ad.cs',
  gdscript: 'sdk/godot/snippets/first-ad.gd',
} as const

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

test.each(Object.entries(files))(
  'the README shows a part of what is compiled: %s',
  (language, path) => {
    const [, block = ''] =
      new RegExp(`\`\`\`${language}\n([^\`]*(?:\`[^\`]+)*?)\`\`\`\n`).exec(read('README.md')) ?? []
    const lines = linesOf(block.trimEnd())
    expect(lines.length).toBeGreaterThan(2)
    expect(linesOf(read(path)).join('\n')).toContain(lines.join('\n'))
  },
)
