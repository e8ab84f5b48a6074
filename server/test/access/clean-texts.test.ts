import { expect, test } from 'vitest'
import { printable } from '../../src/commands/startup/say.ts'
import { sharedWorld } from '../support/world.ts'

const world = await sharedWorld()
const member = await world.member()

test('no stored name has control or direction characters [FINDINGS3-F4]', async () => {
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

test.each(['\u200B', '\u200D', '\u3164', '\u2800', ' \u200B\uFE0F ', '\u{E0020}'])(
  'a name of invisible characters alone is refused: %j [FINDINGS4-P9]',
  async (name) => {
    const send = async (path: string, body: object) =>
      (await world.call(member, { method: 'POST', path, body })).statusCode
    expect(await send('/tokens', { name, scopes: ['read'] })).toBe(422)
    const app = { google_app_id: 'com.example.unseen', category: 'Games' }
    expect(await send('/app/%7Bdeveloper-id%7D', { ...app, name })).toBe(422)
    expect(await send('/app/%7Bdeveloper-id%7D', { ...app, name: 'Seen', category: name })).toBe(
      422,
    )
  },
)

test('what a command prints moves no cursor and turns no text [FINDINGS3-F4]', () => {
  expect(printable('Acme\u001B[2J\u202E\u009B x')).toBe('Acme?[2J?? x')
})
