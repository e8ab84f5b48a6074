import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLogger } from '../../src/lib/process/logger.ts'
import { mailFolder } from '../../src/lib/mail/mail.ts'
import { copyTables } from './copy-tables.ts'
import { type SecretsSeen, walkThroughSecrets } from './secret-walk.ts'
import { openWorld } from '../support/world.ts'

const lines: string[] = []
const log = createLogger('trace', false, { to: { write: (line) => void lines.push(line) } })
// World of its own: everything that it logs and stores is searched.
const world = await openWorld({ log })
const walk = await walkThroughSecrets(world)
await world.delivery.simulation.refresh()

/** The text itself and the forms in which PostgreSQL and others write its bytes. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  return [secret, encodeURIComponent(secret), bytes.toString('hex'), base64]
}

/** The names of all secrets that the text contains in any form. */
function heldIn(text: string, secrets: SecretsSeen): string[] {
  return [...secrets]
    .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([what]) => what)
}

describe('RELIABILITY-S17', () => {
  test('every kind of secret was used', () => {
    const all = [...walk.secrets, ...walk.mailed]
    for (const [what, secret] of all) expect(secret.length, what).toBeGreaterThanOrEqual(6)
    const kinds = all.map(([what]) => what)
    expect(kinds).toEqual(
      expect.arrayContaining(['the bearer token', 'the cookie su', 'the cookie device', 'iban']),
    )
    for (const key of ['fr_org_', 'fr_app_', 'fr_p_']) {
      expect(
        all.some(([, secret]) => secret.startsWith(key)),
        key,
      ).toBe(true)
    }
  })

  test('logs of all levels contain no secret', () => {
    const log = lines.join('')
    expect(log).toContain('"level":10')
    expect(log).toContain('"level":50')
    expect(heldIn(log, walk.secrets)).toEqual([])
    expect(heldIn(log, walk.mailed)).toEqual([])
  })

  test('stored mails contain the code and the link, and no other secret', () => {
    const folder = mailFolder(world.services.config)
    const mails = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    expect(heldIn(mails, walk.mailed)).toEqual([...walk.mailed.keys()])
    expect(heldIn(mails, walk.secrets)).toEqual([])
  })

  test('a copy of every table of both databases contains no secret', async () => {
    const copies = new Map([
      ...(await copyTables(world.coreUrl)),
      ...(await copyTables(world.eventUrl)),
    ])
    expect(copies.size).toBeGreaterThan(40)
    expect(copies.get('public.developers')).toContain(walk.email)
    for (const [table, rows] of copies) {
      expect(heldIn(rows, walk.secrets), table).toEqual([])
      expect(heldIn(rows, walk.mailed), table).toEqual([])
    }
  })
})
