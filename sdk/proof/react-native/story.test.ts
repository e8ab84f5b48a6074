// Plays the cases to the core of this SDK with its own storage, without React Native.
import { describe, expect, test } from 'vitest'
import { isPlayedBy, playCase } from '../../driver/play-case.ts'
import { readCases } from '../../driver/read-cases.ts'
import { openStoryPlayer } from './player/story-player.ts'

for (const [file, cases] of readCases()) {
  describe(`${file}.json`, () => {
    for (const one of cases.filter((played) => isPlayedBy('react-native', played))) {
      test(`${one.name}: ${one.says}`, () =>
        expect(playCase(one, openStoryPlayer())).resolves.toBeUndefined())
    }
  })
}
