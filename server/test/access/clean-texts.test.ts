import { expect, test } from 'vitest'
import { printable } from '../../src/commands/startup/say.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const member = await world.member()

test('marks that turn the direction and control characters are in no stored name, and joiners stay [FINDINGS3-F4]', async () => {
  const nameOf = async (name: string) => {
    const body = { name, scopes: ['read'] }
    const answer = await world.call(member, { method: 'POST', path: '/tokens', body })
    return answer.statusCode === 200
      ? answer.json<{ token: { name: string } }>().token.name
      : answer.statusCode
  }
  expect(await nameOf('Nice \u202Egnp.exe')).toBe('Nice gnp.exe')
  expect(await nameOf('A\u2066\u200E\u200F\u061C\u0007\u009B\u001B\nb')).toBe('Ab')
  expect(await nameOf('\u202E')).toBe(422)
  const family = 'Family 👩\u200D👧 می\u200Cخواهم משחק'
  expect(await nameOf(family)).toBe(family)
})

test('what a command prints moves no cursor and turns no text [FINDINGS3-F4]', () => {
  expect(printable('Acme\u001B[2J\u202E\u009B x')).toBe('Acme?[2J?? x')
})
