// Plays the cases of conformance/ to the web SDK's core in this process.
import { describe, expect, test } from 'vitest'
import { isPlayedBy, playCase } from './play-case.ts'
import { readCases } from './read-cases.ts'
import { openWebPlayer } from './web-player.ts'

const files = readCases()

for (const [file, cases] of files) {
  describe(`${file}`, () => {
    for (const one of cases.filter((played) => isPlayedBy('web', played))) {
      test(`${one.name}: ${one.says}`, async () => {
        await expect(playCase(one, openWebPlayer())).resolves.toBeUndefined()
      })
    }
  })
}

test('the cases exist, and names are unique within a file', () => {
  const names = [...files.values()].map((cases) => cases.map(({ name }) => name))
  expect(names.flat().length).toBeGreaterThan(100)
  for (const own of names) expect(new Set(own).size).toBe(own.length)
})
