import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailsTo, withoutMailServer } from '../../../../test/support/sign-in.ts'
import { type TestMember, type World, sharedWorld } from '../../../../test/support/world.ts'
import { openApi } from '../../../commands/startup/open-api.ts'
import { mailFolder } from '../../../lib/mail/mail.ts'

const world = await sharedWorld()

interface Save {
  as: TestMember | undefined
  body: unknown
  /** The id in the path; the literal placeholder by default. */
  path?: string
  of?: string
}

function save({ as, body, path = '{org-id}', of = as?.organizationId ?? '' }: Save) {
  return world.call(as, { method: 'PUT', path: `/organization/${path}/banking?org_id=${of}`, body })
}

const bankOf = async (member: TestMember) => {
  const answer = await world.call(member, { method: 'GET', path: '/developer/organization' })
  return answer.json<Record<string, string | null>>()
}

test('each bank field is taken alone, trimmed, and blank says nothing [API-14]', async () => {
  const as = await world.member()
  const fields = {
    bank_account_holder_name: ' Ida Lindqvist  ',
    bank_account_number: ' 1234 5678 9012 3456 7890 ',
    bank_address: 'Storgatan 1\nLund',
    bank_swift_code: 'NDEASESS',
    iban: 'SE45 5000 0000 0583 9825 7466',
  }
  for (const [name, value] of Object.entries(fields)) {
    const rest = name === 'iban' ? { bank_address: '   ' } : { iban: null, bank_swift_code: '' }
    const given = { ...(name === 'bank_swift_code' ? {} : rest), [name]: value }
    const answer = await save({ as, body: given })
    expect([name, answer.statusCode]).toEqual([name, 200])
  }
  const kept = {
    ...fields,
    bank_account_holder_name: 'Ida Lindqvist',
    bank_account_number: '12345678901234567890',
  }
  expect(await bankOf(as)).toMatchObject(kept)
  const empty = await save({ as, body: {} })
  expect(empty.json()).toMatchObject({ id: as.organizationId, vat_id: null, ...kept })
})

test('a filled field may be given again, and never changes', async () => {
  const as = await world.member()
  await save({ as, body: { bank_account_number: '12345', iban: 'SE1' } })
  expect((await save({ as, body: { bank_account_number: '1 2345' } })).statusCode).toBe(200)
  const other = await save({ as, body: { iban: 'SE2', bank_address: 'Lund' } })
  expect([other.statusCode, other.json()]).toMatchObject([
    409,
    { reason: 'already_filled', field: 'iban' },
  ])
  // A refused call stores nothing.
  expect(await bankOf(as)).toMatchObject({ iban: 'SE1', bank_address: null })
})

test('of a hundred writers at the same time one wins, and the others are told', async () => {
  const as = await world.member()
  const values = Array.from({ length: 100 }, (_, at) => String(1_000_000_000 + at))
  const answers = await Promise.all(
    values.map((bank_account_number) => save({ as, body: { bank_account_number } })),
  )
  const winners = values.filter((_, at) => answers[at]?.statusCode === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  expect((await bankOf(as))['bank_account_number']).toBe(winners[0])
  const trail = await world.ask('SELECT * FROM audit_log WHERE organization_id = $1', [
    as.organizationId,
  ])
  expect(trail).toHaveLength(1)
})

test.each(['12a4', '1234-5678', '123456789012345678901', '١٢٣٤', '12.5', '-1'])(
  '"%s" is no bank account number [CST-03]',
  async (bank_account_number) => {
    const as = await world.member()
    const answer = await save({ as, body: { bank_account_number, iban: 'SE1' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { reason: 'bank_number_not_valid', field: 'bank_account_number' },
    ])
    expect((await bankOf(as))['iban']).toBeNull()
  },
)

test('an organization that is unknown or somebody else’s changes nothing [API-16]', async () => {
  const as = await world.member()
  const other = await world.member()
  const body = { iban: 'SE1' }
  const refused = async (given: Partial<Save>) => {
    const answer = await save({ as, body, ...given })
    return [answer.statusCode, answer.json<{ reason: string }>().reason]
  }
  expect(await refused({ of: randomUUID() })).toEqual([404, 'organization_not_found'])
  expect(await refused({ of: 'nonsense' })).toEqual([404, 'organization_not_found'])
  expect(await refused({ of: other.organizationId })).toEqual([400, 'organization_not_allowed'])
  expect(await refused({ path: other.organizationId })).toEqual([400, 'ids_differ'])
  expect((await bankOf(as))['iban']).toBeNull()
  expect((await bankOf(other))['iban']).toBeNull()
})

test.each([
  ['a country without IBANs', 'ZZ68 5390 0754 7034 1234', 422],
  ['a length of no German IBAN', 'DE89 3704 0044 0532 01', 422],
  ['wrong check digits', 'DE88 3704 0044 0532 0130 00', 200],
  ['a number of a bank without IBANs', '123456789012345678', 200],
])('an IBAN with %s: %s is answered with %i [FINDINGS4-S14]', async (_why, iban, status) => {
  const as = await world.member()
  const answer = await save({ as, body: { iban } })
  expect(answer.statusCode).toBe(status)
  if (status === 422) expect(answer.json()).toMatchObject({ reason: 'iban_not_valid' })
  expect((await bankOf(as))['iban']).toBe(status === 422 ? null : iban)
})

test('every member is told which bank details were filled in, and only then', async () => {
  const as = await world.member({ name: 'Harbour & Vine' })
  const colleague = await world.colleague(as, 200)
  const body = { bank_account_number: '55512345678', iban: 'SE4550000000058398257466' }
  await save({ as, body })
  await save({ as, body })
  await save({ as, body: { iban: 'SE0' } })
  for (const { email } of [as, colleague]) {
    const mails = mailsTo(world, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('Banking details of Harbour & Vine were filled in')
    expect(mails[0]?.text).toContain('Filled in: Bank Account Number (ending in 5678), IBAN.')
    expect(mails[0]?.text).toContain('If nobody in your team did this')
  }
  expect(mailFiles(world)).not.toMatch(/55512345678|SE455|1234567/)
})

test('a short number is told by nothing', async () => {
  const as = await world.member()
  await save({ as, body: { bank_account_number: '70707' } })
  expect(mailsTo(world, as.email)[0]?.text).toContain('Filled in: Bank Account Number.')
})

test('a mail that cannot be sent leaves the fields filled', async () => {
  const as = await world.member()
  const { mail } = withoutMailServer(world.services)
  const server = await openApi({ ...world.services, mail }, world.delivery)
  const answer = await server.inject({
    method: 'PUT',
    url: `/api/v1/organization/{org-id}/banking?org_id=${as.organizationId}`,
    headers: { authorization: `Bearer ${as.token}` },
    payload: { iban: 'SE9' },
  })
  await server.close()
  expect(answer.statusCode).toBe(200)
  expect((await bankOf(as))['iban']).toBe('SE9')
})

function mailFiles(of: World): string {
  const folder = mailFolder(of.services.config)
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
