import { expect, test } from 'vitest'
import { mailsTo } from '../../../../test/support/sign-in.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'
import { encryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import { composeMail } from '../../../lib/mail/mail-page.ts'

const world = await sharedWorld()

const show = (as: TestMember) => world.call(as, { method: 'GET', path: '/developer/organization' })

const save = (as: TestMember, body: object, at: { path?: string; query?: string } = {}) =>
  world.call(as, {
    method: 'PUT',
    body,
    path: `/organization/${at.path ?? as.organizationId}/details?org_id=${at.query ?? as.organizationId}`,
  })

const trailOf = (member: TestMember) =>
  world.ask(
    `SELECT actor, details FROM audit_log WHERE organization_id = $1 AND action = 'organization.save-details' ORDER BY at`,
    [member.organizationId],
  )

const fillable = [
  'details',
  'type',
  'bank_account_holder_name',
  'bank_account_number',
  'bank_address',
  'bank_swift_code',
  'iban',
  'registration_id',
  'legal_address',
  'taxation_id',
  'vat_id',
]

test('a fresh organization has the 17 published fields and a time zone [API-12 ENT-05 ENT-06]', async () => {
  const ida = await world.member({ name: 'Lamplight Works' })
  const answer = await show(ida)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    id: ida.organizationId,
    name: 'Lamplight Works',
    address: 'Lund',
    website: 'https://example.com',
    app_store_url: null,
    play_store_url: 'https://play.google.com/x',
    ...Object.fromEntries(fillable.map((name) => [name, null])),
    time_zone: 'UTC',
    next_time_zone: null,
  })
})

test('a bank or tax field opens in its own organization only', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const seal = (member: TestMember, table: string, column: string) =>
    encryptColumn(
      world.services.secrets,
      { table, organizationId: member.organizationId, column },
      `${column} in clear`,
    )
  await world.ask(
    `INSERT INTO bank_details (organization_id, bank_account_number, iban, first_filled_at) VALUES ($1, $2, $3, now())`,
    [
      ida.organizationId,
      seal(ida, 'bank_details', 'bank_account_number'),
      seal(ida, 'bank_details', 'iban'),
    ],
  )
  await world.ask(
    `INSERT INTO tax_details (organization_id, vat_id, first_filled_at) VALUES ($1, $2, now())`,
    [ida.organizationId, seal(ida, 'tax_details', 'vat_id')],
  )
  expect((await show(ida)).json()).toMatchObject({
    bank_account_number: 'bank_account_number in clear',
    iban: 'iban in clear',
    vat_id: 'vat_id in clear',
    bank_address: null,
    taxation_id: null,
  })
  await world.ask(
    `INSERT INTO tax_details (organization_id, vat_id, first_filled_at) VALUES ($1, $2, now())`,
    [bo.organizationId, seal(ida, 'tax_details', 'vat_id')],
  )
  expect((await show(bo)).statusCode).toBe(500)
})

test('details and type are filled in, alone or together [API-13]', async () => {
  const ida = await world.member({ approved: false })
  const first = await save(ida, { details: '  Five games about night trains. ' })
  expect(first.statusCode).toBe(200)
  expect(first.json()).toEqual((await show(ida)).json())
  expect(first.json()).toMatchObject({ details: 'Five games about night trains.', type: null })
  for (const path of ['{org-id}', '%7Borg-id%7D']) {
    const second = await save(ida, { type: 'individual' }, { path })
    expect(second.statusCode).toBe(200)
    expect(second.json()).toMatchObject({ type: 'individual' })
  }
  const actor = `developer:${ida.developerId}`
  expect(await trailOf(ida)).toEqual([
    { actor, details: { fields: ['details'] } },
    { actor, details: { fields: ['type'] } },
  ])
})

test('a filled field takes no other value, and refuses the whole call', async () => {
  const ida = await world.member()
  await save(ida, { details: 'First' })
  expect((await save(ida, { details: ' First ' })).statusCode).toBe(200)
  const other = await save(ida, { details: 'Second', type: 'company' })
  expect(other.json()).toMatchObject({ code: 409, reason: 'already_filled', field: 'details' })
  expect((await show(ida)).json()).toMatchObject({ details: 'First', type: null })
  expect((await save(ida, { details: 'First', type: 'company' })).statusCode).toBe(200)
  expect((await show(ida)).json()).toMatchObject({ details: 'First', type: 'company' })
  expect((await save(ida, { type: 'individual' })).json()).toMatchObject({ field: 'type' })
})

test('blank counts as not given, and takes nothing away', async () => {
  const ida = await world.member()
  await save(ida, { details: 'First' })
  for (const body of [{}, { details: '   ' }, { details: null, type: null }, { details: '' }]) {
    expect((await save(ida, body)).statusCode).toBe(200)
  }
  expect((await show(ida)).json()).toMatchObject({ details: 'First', type: null })
  expect(await trailOf(ida)).toHaveLength(1)
})

test('of a hundred writers at once exactly one wins', async () => {
  const ida = await world.member()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => save(ida, { details: `writer ${index}` })),
  )
  const winners = answers.flatMap((answer, index) => (answer.statusCode === 200 ? [index] : []))
  expect(winners).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(99)
  expect((await show(ida)).json()).toMatchObject({ details: `writer ${winners[0]}` })
  expect(await trailOf(ida)).toHaveLength(1)
})

test('an unknown organization is 404, somebody else’s 400 [API-16 ORG-12]', async () => {
  const [ida, bo] = [await world.member(), await world.member()]
  const body = { details: 'Not mine' }
  for (const query of ['0197f3a0-0000-7000-8000-000000000000', 'seven', '{org-id}']) {
    expect((await save(ida, body, { path: query, query })).json()).toMatchObject({
      code: 404,
      reason: 'organization_not_found',
      message: 'Organization not found',
    })
  }
  for (const path of [bo.organizationId, '{org-id}']) {
    expect((await save(ida, body, { path, query: bo.organizationId })).json()).toMatchObject({
      code: 400,
      message: 'Developer is not allowed to update this organization',
    })
  }
  for (const at of [{ path: bo.organizationId }, { query: bo.organizationId }]) {
    expect((await save(ida, body, at)).json()).toMatchObject({ code: 400, reason: 'ids_differ' })
  }
  expect((await show(ida)).json()).toMatchObject({ details: null })
  expect((await show(bo)).json()).toMatchObject({ details: null })
  const capitals = { path: '{org-id}', query: ida.organizationId.toUpperCase() }
  expect((await save(ida, body, capitals)).statusCode).toBe(200)
})

test('a mail is plain text, and HTML in which its texts are escaped', async () => {
  const ida = await world.member()
  const mail = composeMail(world.services.config, {
    kind: 'test',
    to: ida.email,
    subject: 'Filled',
    heading: 'Filled <in>',
    preview: 'Look',
    paragraphs: ['One & two', 'Three'],
    button: { label: 'Open', link: 'http://127.0.0.1:8080/account/banking' },
    note: 'Not you?',
  })
  await world.database.asSystem((db) => world.services.mail.write(db, mail, { now: new Date(0) }))
  expect(mailsTo(world, ida.email).at(-1)?.text).toBe(
    'One & two\n\nThree\n\nOpen: http://127.0.0.1:8080/account/banking\n\nNot you?\n\nFrontrow · http://127.0.0.1:8080',
  )
  expect(mail.html).toContain('Filled &lt;in&gt;')
  expect(mail.html).toContain('One &amp; two')
})
