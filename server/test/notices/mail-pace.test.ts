import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import { expect, test } from 'vitest'
import { composeMail } from '../../src/lib/mail/mail-page.ts'
import { openOutbox } from '../../src/features/outbox/open-outbox.ts'
import type { Mail } from '../../src/lib/mail/mail-writer.ts'
import { askCode, formOf, mailsTo } from '../support/sign-in.ts'
import { accept, act, invite, showTeam } from '../support/team.ts'
import { sharedLaterWorld } from '../support/world.ts'

const world = await sharedLaterWorld()
const { finance, viewer } = roleCodes

test('of 40 changes of a role each person gets ten mails and a summary [FINDINGS3-M6]', async () => {
  const ida = await world.member({ name: 'Harbour & Vine' })
  await accept(world, await invite(world, ida, { email: 'bo@pace.example', role: viewer }))
  await world.turnClock(hourMs)
  const bo = (await showTeam(world, ida)).members.find(({ name }) => name === 'Bo Ek')
  const before = { ida: mailsTo(world, ida.email).length, bo: boMails().length }
  for (let change = 0; change < 40; change += 1) {
    const role = change % 2 === 0 ? finance : viewer
    const { status } = await act({ world, as: ida }, `/team/members/${bo?.id}/role`, { role })
    expect(status).toBe(200)
  }
  expect(mailsTo(world, ida.email).length - before.ida).toBe(10)
  expect(boMails().length - before.bo).toBe(10)
  await world.turnClock(59 * minuteMs)
  await world.services.mail.sendDue()
  expect(boMails().length - before.bo).toBe(10)
  await world.turnClock(minuteMs + 5000)
  await world.services.mail.sendDue()
  for (const mails of [mailsTo(world, ida.email).slice(before.ida), boMails().slice(before.bo)]) {
    expect(mails).toHaveLength(11)
    const summary = mails.at(-1)
    expect(summary?.subject).toBe('30 emails in one from Frontrow')
    expect(summary?.text.match(/from \w+ to \w+/g)).toHaveLength(30)
  }
  expect(await world.ask('SELECT FROM outbox')).toEqual([])
})

test('mails of another kind pass while mails of one kind wait [FINDINGS3-M6]', async () => {
  const to = 'una@pace.example'
  for (let mail = 0; mail < 12; mail += 1) await write('members', to)
  await world.services.mail.sendDue()
  expect(mailsTo(world, to)).toHaveLength(10)
  await write('password', to)
  await world.services.mail.sendDue()
  expect(mailsTo(world, to)).toHaveLength(11)
  expect(await askCode(world, formOf(to))).toMatch(/^\w{6}$/)
  await write('members', 'another@pace.example')
  await world.services.mail.sendDue()
  expect(mailsTo(world, 'another@pace.example')).toHaveLength(1)
})

test('two nodes write the lines of each waiting mail once [FINDINGS3-M6]', async () => {
  const sent: { text: string }[] = []
  let isAway = false
  const deliver = async (mail: { to: string; text: string }) => {
    if (isAway) throw new Error('away')
    if (mail.to !== 'ola@pace.example') return
    sent.push(mail)
  }
  const nodes = [0, 1].map(() => openOutbox({ isNear: false, deliver }, world.services))
  const lines = Array.from({ length: 60 }, (_, index) => `change ${index};`)
  for (const [index, line] of lines.entries())
    await write('members', 'ola@pace.example', { line, mail: nodes[index % 2] })
  const sendAll = () => Promise.all(nodes.map((node) => node.sendDue()))
  await sendAll()
  expect(sent).toHaveLength(10)
  isAway = true
  await world.turnClock(hourMs + 1000)
  await sendAll()
  isAway = false
  await world.turnClock(hourMs / 2)
  await sendAll()
  const texts = sent.map(({ text }) => text).join('\n')
  // A summary has forty lines at most.
  expect(sent).toHaveLength(11)
  expect(texts).toContain('The first 10 are not listed.')
  const told = lines.filter((line) => texts.split(line).length === 2)
  expect(told).toHaveLength(50)
  expect(await world.ask('SELECT FROM outbox')).toEqual([])
})

const boMails = () => mailsTo(world, 'bo@pace.example')

async function write(
  kind: string,
  to: string,
  { line = 'Look', mail = world.services.mail }: { line?: string; mail?: Mail | undefined } = {},
): Promise<void> {
  const [row] = await world.ask<{ now: Date }>('SELECT app_now() AS now')
  const message = composeMail(world.services.config, {
    kind,
    to,
    subject: 'A change',
    heading: 'A change',
    preview: line,
    paragraphs: [line],
  })
  await world.database.asSystem((db) => mail.write(db, message, { now: row?.now ?? new Date() }))
}
