import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type MailServerOptions, openMailServer } from './mail-server.ts'
import { openWorld } from '../support/world.ts'
import { composeMail } from '../../src/lib/mail/mail-page.ts'
import { type AttachedFile, type Post, sendTest } from '../../src/lib/mail/mail.ts'
import { runJobs } from '../../src/lib/time/jobs.ts'
import type { FilesOf } from '../../src/features/outbox/attach-files.ts'
import { mailJobs, createMail, openOutbox } from '../../src/features/outbox/open-outbox.ts'
import type { Mail, When } from '../../src/lib/mail/mail-writer.ts'
import { takeDueMail } from '../../src/features/outbox/waiting-mail.sql.ts'

const open: { close(): Promise<void> }[] = []

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
  await world.ask('DELETE FROM outbox')
})

async function mailServer(options: MailServerOptions = {}) {
  const server = await openMailServer(options)
  open.push(server)
  return server
}

/** A node that sends mail through this port, and its log lines. */
function nodeAt(
  port: number,
  login = '',
  query = '?tls.rejectUnauthorized=false',
): { mail: Mail; lines: string[] } {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const smtpUrl = `smtp://${login}127.0.0.1:${port}/${query}`
  const config = { ...world.services.config, smtpUrl, mailFrom: 'Frontrow <ads@frontrow.example>' }
  return { mail: createMail(config, { ...world.services, log }), lines }
}

function letterTo(to: string) {
  return composeMail(world.services.config, {
    kind: 'test',
    to,
    subject: 'Grüße',
    heading: 'Hello',
    preview: 'Look',
    paragraphs: ['Première rangée, for <you>.'],
    button: { label: 'Open', link: 'https://x.y' },
  })
}

/** Stores a mail, held back for a moment, so that only `sendDue` sends it. */
function write(mail: Mail, to: string, more: Partial<When> = {}) {
  return world.database.asSystem(async (db) => {
    const [{ now }] = (await world.ask<{ now: Date }>('SELECT app_now() AS now')) as [{ now: Date }]
    return mail.write(db, letterTo(to), { now, holdMs: 1, ...more })
  })
}

const waiting = () => world.ask<{ id: string; tries: number }>('SELECT id, tries FROM outbox')

test('a mail is sent as text and HTML with a unique Message-ID', async () => {
  const server = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] })
  const { mail } = nodeAt(server.port)
  const id = await write(mail, 'ida@example.com')
  const [row] = await world.ask<{ row: string }>('SELECT o::text AS row FROM outbox o')
  expect(row?.row).not.toMatch(/ida@example|Hello/)
  await mail.sendDue()
  expect(server.mails).toHaveLength(1)
  const [got] = server.mails
  expect(got).toMatchObject({ to: ['ida@example.com'], messageId: `<${id}@frontrow.example>` })
  expect(got?.source).toMatch(/^from: Frontrow <ads@frontrow\.example>/im)
  expect(got?.source).toMatch(/^subject: =\?UTF-8\?/im)
  expect(got?.source).toMatch(/content-type: multipart\/alternative/i)
  expect(got?.source).toMatch(/content-type: text\/plain; charset=utf-8/i)
  expect(got?.source).toMatch(/content-type: text\/html; charset=utf-8/i)
  // The violet and amber of the brand.
  expect(got?.source).toMatch(/#7547d4/i)
  expect(got?.source).toMatch(/#feb921/i)
  expect(await waiting()).toEqual([])
})

test('a mail leaves only when its transaction has committed', async () => {
  const server = await mailServer()
  const { mail } = nodeAt(server.port)
  const rolledBack = world.database.asSystem(async (db) => {
    await mail.write(db, letterTo('never@example.com'), { now: new Date() })
    throw new Error('not today')
  })
  await expect(rolledBack).rejects.toThrow('not today')
  await write(mail, 'ida@example.com', { holdMs: 0 })
  await expect.poll(() => server.mails.flatMap(({ to }) => to)).toEqual(['ida@example.com'])
})

test('the client signs in and uses TLS when the server requires it', async () => {
  const server = await mailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'sécret/@' ? done(null, { user: username ?? '' }) : done(new Error('no')),
  })
  const right = nodeAt(server.port, `ads:${encodeURIComponent('sécret/@')}@`)
  await write(right.mail, 'bo@example.com')
  await right.mail.sendDue()
  expect(server.mails).toMatchObject([{ user: 'ads', isEncrypted: true }])
  // Only the operator can fix a wrong password, so the mail stays in the outbox. The password is
  // not logged.
  const wrong = nodeAt(server.port, 'ads:not-it@')
  await write(wrong.mail, 'cy@example.com')
  await wrong.mail.sendDue()
  expect(await waiting()).toHaveLength(1)
  expect(wrong.lines.join('')).toContain('an email cannot be sent now')
  expect(wrong.lines.join('')).not.toContain('not-it')
})

test('a mail server that was unavailable gets every mail later', async () => {
  const gone = await openMailServer()
  await gone.close()
  const { mail, lines } = nodeAt(gone.port)
  const ids = [await write(mail, 'one@example.com'), await write(mail, 'two@example.com')]
  await mail.sendDue()
  await mail.sendDue()
  expect((await mail.waiting(ids)).toSorted()).toEqual(ids.toSorted())
  expect((await waiting()).map(({ tries }) => tries)).toEqual([1, 1])
  await world.turnClock(10_000)
  await mail.sendDue()
  await world.turnClock(5000)
  await mail.sendDue()
  expect(Math.max(...(await waiting()).map(({ tries }) => tries))).toBe(2)
  const back = await mailServer({ port: gone.port })
  await world.turnClock(1_800_000)
  await mail.sendDue()
  expect(back.mails.flatMap(({ to }) => to).toSorted()).toEqual([
    'one@example.com',
    'two@example.com',
  ])
  expect(lines.join('')).not.toContain('example.com')
})

test('a mail that is refused for good is dropped, another one retried', async () => {
  const refusal = { code: 550 }
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('no')
        ? done(Object.assign(new Error('mailbox unavailable'), { responseCode: refusal.code }))
        : done(),
  })
  const { mail, lines } = nodeAt(server.port)
  await write(mail, 'nobody@example.com')
  await write(mail, 'yes@example.com')
  await mail.sendDue()
  expect(server.mails.map(({ to }) => to)).toEqual([['yes@example.com']])
  expect(await waiting()).toEqual([])
  expect(lines.join('')).toContain('an email cannot be sent at all')
  refusal.code = 451
  await write(mail, 'not-now@example.com')
  await mail.sendDue()
  expect(await waiting()).toMatchObject([{ tries: 1 }])
})

test.each([
  ['https://ads.network.example', 'ads.network.example'],
  ['http://127.0.0.1:8080', 'frontrow.example'],
])('at %s the greeting is EHLO %s [FINDINGS4-P4]', async (publicUrl, name) => {
  const server = await mailServer()
  const smtpUrl = `smtp://127.0.0.1:${server.port}/`
  const mailFrom = 'Frontrow <ads@frontrow.example>'
  const config = { ...world.services.config, smtpUrl, mailFrom, publicUrl }
  await sendTest(config, letterTo('ida@example.com'), { id: 'x', writtenAt: new Date() })
  expect(server.mails.map(({ greeting }) => greeting)).toEqual([name])
  expect(server.mails[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})

test('a broken connection loses no mail', async () => {
  let breaks = 2
  const server = await mailServer({
    afterMail: (own) => {
      breaks -= 1
      // The mail was accepted, but its sender never gets the answer.
      if (breaks >= 0) for (const connection of own.connections) connection.close()
    },
  })
  const { mail } = nodeAt(server.port)
  const id = await write(mail, 'ida@example.com')
  for (const seconds of [0, 10, 20]) {
    await world.turnClock(seconds * 1000)
    await mail.sendDue()
  }
  expect(server.mails.map(({ messageId }) => messageId)).toEqual(
    Array.from({ length: 3 }, () => `<${id}@frontrow.example>`),
  )
  expect(await waiting()).toEqual([])
})

test('when a node is killed while it sends, another node sends the mail', async () => {
  const server = await mailServer()
  const { mail } = nodeAt(server.port)
  const id = await write(mail, 'ida@example.com')
  // The mail is taken and not sent, as after a kill.
  expect(await takeDueMail(world.database, { leaseSeconds: 90, hasDocument: false })).toMatchObject(
    { id, tries: 1 },
  )
  await mail.sendDue()
  expect(server.mails).toEqual([])
  await world.turnClock(90_000)
  await mail.sendDue()
  expect(server.mails).toHaveLength(1)
})

test('two nodes together send each mail once', async () => {
  const server = await mailServer()
  const nodes = [nodeAt(server.port).mail, nodeAt(server.port).mail] as const
  for (let number = 0; number < 24; number += 1) await write(nodes[0], `m${number}@example.com`)
  await Promise.all(nodes.map((node) => node.sendDue()))
  expect(server.mails).toHaveLength(24)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(24)
})

test('a newer mail about the same thing replaces a waiting one', async () => {
  const server = await mailServer()
  const { mail } = nodeAt(server.port)
  const about = randomUUID()
  await write(mail, 'first@example.com', { about })
  await write(mail, 'second@example.com', { about })
  await mail.sendDue()
  expect(server.mails.map(({ to }) => to)).toEqual([['second@example.com']])
})

test('after sixteen tries a mail is dropped and logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const deliver = () => Promise.reject(new Error('away'))
  const mail = openOutbox({ isNear: false, deliver }, { ...world.services, log })
  await write(mail, 'ida@example.com')
  for (let tries = 1; tries <= 16; tries += 1) {
    expect(await waiting(), `before try ${tries}`).toHaveLength(1)
    await mail.sendDue()
    await world.turnClock(1_800_000)
  }
  expect(await waiting()).toEqual([])
  expect(lines).toHaveLength(1)
})

/** A node that keeps what it sends, and makes the files of documents with `filesOf`. */
function nodeWithFiles(filesOf: FilesOf) {
  const sent: [to: string, files: readonly AttachedFile[]][] = []
  const post: Post = {
    isNear: false,
    deliver: ({ to }, _mark, files) => Promise.resolve(void sent.push([to, files])),
  }
  return { mail: openOutbox(post, { ...world.services, filesOf }), sent }
}

const fileOf = (bytes: number): AttachedFile => ({
  file_name: 'INV-1.pdf',
  content_type: 'application/pdf',
  content: Buffer.alloc(bytes).toString('base64'),
})

test('up to 5 MB of files are attached, and more are left to the link', async () => {
  const small = [fileOf(2_500_000), fileOf(2_500_000)]
  const large = [fileOf(2_500_001), fileOf(2_500_000)]
  for (const [files, attached] of [
    [small, small],
    [large, []],
  ] as const) {
    const { mail, sent } = nodeWithFiles(() => Promise.resolve([...files]))
    await write(mail, 'ida@example.com', { documentId: randomUUID() })
    await mail.sendDocuments()
    expect(sent).toEqual([['ida@example.com', attached]])
  }
})

test('a mail waits for its files, goes without them in the end, and holds up no other', async () => {
  const { mail, sent } = nodeWithFiles(() => Promise.reject(new Error('no place to draw')))
  await write(mail, 'books@example.com', { documentId: randomUUID() })
  await write(mail, 'ida@example.com')
  for (let tries = 1; tries <= 4; tries += 1) {
    await mail.sendDocuments()
    expect(await waiting()).toContainEqual({ id: expect.any(String) as string, tries })
    await world.turnClock(30_000)
  }
  await mail.sendDue()
  expect(sent).toEqual([['ida@example.com', []]])
  await mail.sendDocuments()
  expect(sent.at(-1)).toEqual(['books@example.com', []])
  expect(mail.leave()).toBe(true)
})

test('the sender runs by itself until it is stopped', async () => {
  const server = await mailServer()
  const { mail } = nodeAt(server.port)
  const stop = runJobs(world.services, mailJobs(mail), () => false)
  await write(mail, 'ida@example.com', { holdMs: 0 })
  await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1)
  await stop()
})

test('a test mail shows the dialogue with the server and no password', async () => {
  const onAuth: MailServerOptions['onAuth'] = ({ username, password }, _session, done) =>
    password === 'k3tchup!' ? done(null, { user: username }) : done(new Error('535 wrong'))
  const server = await mailServer({ onAuth, authOptional: false })
  const send = (login: string) =>
    sendTest(
      { ...world.services.config, smtpUrl: `smtp://${login}@127.0.0.1:${server.port}/?${noTls}` },
      letterTo('ines@example.com'),
      { id: randomUUID(), writtenAt: new Date() },
    )
  const noTls = 'tls.rejectUnauthorized=false'
  const sent = await send('ads:k3tchup%21')
  expect(sent.outcome).toBe('sent')
  expect(sent.dialogue).toContainEqual(expect.stringMatching(/^> RCPT TO:<ines@example\.com>/))
  expect(sent.dialogue).toContainEqual(expect.stringMatching(/^< 250 /))
  const secrets = ['k3tchup!', Buffer.from('\0ads\0k3tchup!').toString('base64')]
  for (const secret of secrets) expect(sent.dialogue.join('\n')).not.toContain(secret)
  const refused = await send('ads:wrong')
  expect(refused.outcome).toBe('failed')
  expect(refused.dialogue.at(-1)).toMatch(/^! .*535/)
})

test('a mail server of this machine needs no proof of its certificate [FINDINGS3-O3]', async () => {
  const server = await mailServer({ disabledCommands: ['AUTH'] })
  const { mail } = nodeAt(server.port, '', '')
  await write(mail, 'ida@example.com')
  await mail.sendDue()
  expect(server.mails).toMatchObject([{ isEncrypted: true }])
  expect(mail.leave()).toBe(true)

  const strict = nodeAt(server.port, '', '?tls.rejectUnauthorized=true')
  await write(strict.mail, 'ida@example.com')
  await strict.mail.sendDue()
  expect(server.mails).toHaveLength(1)
  expect(strict.mail.leave()).toBe(false)
  expect(strict.lines.join('')).toContain('add ?tls.rejectUnauthorized=false to SMTP_URL')
  // Another mail finds the server usable again.
  await world.ask('DELETE FROM outbox')
  await write(mail, 'ida@example.com')
  await mail.sendDue()
  expect(mail.leave()).toBe(true)
})

test('a recipient who is refused for now says nothing of the mail server [FINDINGS3-O3]', async () => {
  const server = await mailServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('later'), { responseCode: 450 })),
  })
  const { mail } = nodeAt(server.port)
  await write(mail, 'ida@example.com')
  await mail.sendDue()
  expect(await waiting()).toHaveLength(1)
  expect(mail.leave()).toBe(true)
})
