import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { askNewPassword, withSecrets } from './ask-secret.ts'

const { stdin } = process
afterEach(() => void Object.defineProperty(process, 'stdin', { value: stdin }))

function pipe(text: string): void {
  const value = Object.assign(Readable.from([text]), { isTTY: false })
  Object.defineProperty(process, 'stdin', { value, configurable: true })
}

test('a pipe answers each question with a line [FINDINGS3-O11]', async () => {
  pipe('a password\n123456\n')
  const written = vi.spyOn(process.stderr, 'write')
  const answers = await withSecrets(async (ask) => {
    const password = await ask('Password: ')
    await wait(50)
    return [password, await ask('Code: '), await ask('More: ')]
  })
  expect(answers).toEqual(['a password', '123456', undefined])
  expect(written).not.toHaveBeenCalled()
})

test('a new password is read once from a pipe', async () => {
  pipe('a new password\n')
  expect(await askNewPassword()).toBe('a new password')
  pipe('')
  expect(await askNewPassword()).toBeUndefined()
})
