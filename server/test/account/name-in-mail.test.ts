import { describe, expect, test } from 'vitest'
import {
  approvalMail,
  verificationMail,
  welcomeMail,
} from '../../src/features/account/organization/mails.ts'
import {
  passwordChangedMail,
  resetMail,
} from '../../src/features/identity/passwords/password-mails.ts'
import { nameInMail } from '../../src/lib/mail/name-in-mail.ts'

const brand = {
  productName: 'Frontrow',
  publicUrl: 'https://network.example.com',
  supportEmail: '',
}
const foul = `You won!\r\nClaim at https://evil.example/prize or www.evil.example, mail a@evil.example ${'now '.repeat(50)}`

describe('FINDINGS-L2', () => {
  test.each(['Ada Lovelace', 'Søren Ångström', '李小龍', 'Dr. Ada O’Neil-King', 'Ада'])(
    'the name %s stays as it is',
    (name) => {
      expect(nameInMail(name)).toBe(name)
    },
  )

  test.each([
    ['evil.example/prize', 'evil. example prize'],
    ['https://evil.example', 'https: evil. example'],
    ['a@evil.example', 'a evil. example'],
    ['evil。example', 'evil。 example'],
    ['one\r\ntwo\u2028three', 'one two three'],
    ['\u202Eelpmaxe', 'elpmaxe'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
  ])('%j becomes %j', (given, expected) => {
    expect(nameInMail(given)).toBe(expected)
  })

  test('a name is cut to 60 characters, however they are encoded', () => {
    for (const letter of ['a', '𝒜']) {
      const cut = nameInMail(letter.repeat(255))
      expect(Array.from(cut)).toHaveLength(60)
      expect(cut.endsWith(`${letter}…`)).toBe(true)
    }
    expect(nameInMail('b'.repeat(60))).toBe('b'.repeat(60))
  })

  test('no mail carries a link or a line of anybody’s name', () => {
    const to = { email: 'victim@example.com', name: foul, organizationName: foul }
    const mails = [
      verificationMail(brand, { ...to, code: 'ABC123' }),
      approvalMail(brand, to),
      resetMail(brand, { ...to, link: 'https://network.example.com/reset' }),
      passwordChangedMail(brand, to),
      welcomeMail(brand, { ...to, link: 'https://network.example.com/welcome' }),
    ]
    for (const { subject, text, html } of mails) {
      expect(subject).not.toMatch(/[\r\n]/)
      for (const part of [subject, text, html]) {
        expect(part).not.toMatch(/evil\.example/)
        expect(part).not.toContain('now now now now now now now now now now')
      }
      expect(text).not.toContain('\nClaim')
    }
  })
})
