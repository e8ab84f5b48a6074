import { expect, test } from 'vitest'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'

test('a password opens its own hash and no other', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('correct horse', one)).toBe(true)
  expect(await verifyPassword('correct horse', two)).toBe(true)
  expect(await verifyPassword('correct horsf', one)).toBe(false)
})

test('nothing of a long password is cut off', async () => {
  const long = 'x'.repeat(1024)
  const hash = await hashPassword(long)
  expect(await verifyPassword(long, hash)).toBe(true)
  expect(await verifyPassword(`${long.slice(0, -1)}y`, hash)).toBe(false)
  expect(await verifyPassword(`${long}x`, hash)).toBe(false)
})

test('composed and decomposed accents are one password', async () => {
  const hash = await hashPassword('cafe\u0301-au-lait')
  expect(await verifyPassword('caf\u00e9-au-lait', hash)).toBe(true)
})

test.each(['12345', 'e\u0301'.repeat(5), 'x'.repeat(1025)])('%j is refused', async (password) => {
  await expect(hashPassword(password)).rejects.toMatchObject({
    reason: 'invalid',
    field: 'password',
  })
})

test('six characters are enough, counted as a person counts them', async () => {
  await expect(hashPassword('\u{1f3ad}'.repeat(5))).rejects.toMatchObject({ reason: 'invalid' })
  await expect(hashPassword('\u{1f3ad}'.repeat(6))).resolves.toContain('argon2id')
})

test('what is no hash of ours is opened by nothing', async () => {
  const hash = await hashPassword('correct horse')
  const broken = ['', 'none', hash.replace('argon2id', 'argon2d'), hash.slice(0, 40), `${hash}$`]
  for (const text of broken) expect(await verifyPassword('correct horse', text)).toBe(false)
})

test('a hash of other parameters is outdated, though it still opens', async () => {
  const hash = await hashPassword('correct horse')
  expect(isOutdated(hash)).toBe(false)
  expect(isOutdated(hash.replace('m=19456', 'm=9728'))).toBe(true)
})

test('of sixty hashes at once two run, fifty wait and eight fail', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, () => hashPassword('correct horse')),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(8)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ reason: 'too_many_requests', retryAfterSeconds: 2 })
  }
  await expect(hashPassword('correct horse')).resolves.toContain('argon2id')
})
