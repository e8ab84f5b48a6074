import { Buyer } from '@frontrow/contract/documents/parties'
import { Check } from 'typebox/value'
import { buyer } from '../../../../test/money/parties.ts'
import { expect, test } from 'vitest'
import { readEpcFile } from '../../../../test/money/epc-reader.ts'
import { pain001 } from './pain-001.ts'
import { isReadable, sepaText } from './sepa-text.ts'
import { referenceOf } from './reference.ts'

let made = 0
const transfer = (amountMicros: bigint, name = 'Ida Lindqvist') => ({
  reference: referenceOf(`01927777-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`),
  amountMicros,
  name,
  iban: 'DE89370400440532013000',
  about: 'Frontrow 2026-10 & more',
})
const fileOf = (transfers: Parameters<typeof pain001>[0]['transfers']) => ({
  messageId: referenceOf('01927777-0000-7000-8000-000000000002'),
  madeAt: new Date('2026-11-23T10:20:30.456Z'),
  debtorName: 'Nordlicht & Söhne <Werbung>',
  debtorIban: 'AT611904300234573201',
  transfers,
})

const faultsOf = (xml: string) => readEpcFile(xml).faults

test('a bank finds no fault in the file, and the sum is that of the transfers [MONEY-CHECK-21]', () => {
  const file = fileOf([
    transfer(17_500_000n),
    transfer(999_990_000n, 'Åsa Strøm-Łukasz & Ærø; “Straße” 日本'),
    transfer(10_000n, 'x'.repeat(200)),
  ])
  const xml = pain001(file)
  expect(faultsOf(xml)).toEqual([])
  expect(xml.match(/<CtrlSum>1017.50<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml.match(/<NbOfTxs>3<\/NbOfTxs>/g)).toHaveLength(2)
  expect(readEpcFile(xml).transfers[1]?.name).toBe("Asa Strom-Lukasz + Aero. 'Strasse' ..")
  expect(pain001(file)).toBe(xml)
})

// INVOICES 7: what was in names when the file was held against the EPC's schema, and more.
test.each([
  ['Łódź Gry sp. z o.o.', 'Lodz Gry sp. z o.o.'],
  ['Ørsted A/S', 'Orsted A/S'],
  ['株式会社 KADOKAWA', '.... KADOKAWA'],
  ['<x>', '.x.'],
  ['</Nm><Nm>Somebody', './Nm..Nm.Somebody'],
  ['//Ads//', '//Ads//'],
  ['A & B &amp; C', 'A + B +amp. C'],
  ['Реклама и Игри ЕООД', 'Reklama i Igri EOOD'],
  ['Παιχνίδια ΑΕ', 'Paichnidia AE'],
  ["Zoë\n\tO'Neill \u0007“Ltd”", "Zoe O'Neill .'Ltd'"],
  ['\u202Eمايا Maya Games', '..... Maya Games'],
])('a payee that is named %j is written so that banks take it', (name, written) => {
  const read = readEpcFile(pain001(fileOf([transfer(17_500_000n, name)])))
  expect(read.faults).toEqual([])
  expect(read.transfers.map((one) => one.name)).toEqual([written])
})

const bern = { street: 'Bundesplatz 3', postcode: '3003', city: 'Zürich', country: 'CH' }

test('an account outside the EEA has both addresses, structured and in order', () => {
  const tallinn = { street: 'Narva mnt 5', postcode: '', city: 'Tallinn', country: 'EE' }
  const swiss = { ...transfer(17_500_000n), iban: 'CH9300762011623852957', address: bern }
  const file = { ...fileOf([transfer(10_000n), swiss]), debtorAddress: tallinn }
  const xml = pain001(file)
  const read = readEpcFile(xml)
  expect(read.faults).toEqual([])
  expect(read.debtor.address).toBe('Tallinn, EE')
  expect(read.transfers.map(({ address }) => address)).toEqual([undefined, 'Zurich, CH'])
  expect(xml).toContain(
    '<Nm>Ida Lindqvist</Nm><PstlAdr><StrtNm>Bundesplatz 3</StrtNm><PstCd>3003</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry></PstlAdr>',
  )
  const without = pain001(fileOf([{ ...swiss, address: bern }]))
  expect(faultsOf(without)).toEqual(['address: needed for CH9300762011623852957'])
})

test.each([
  ['order', /(<PmtId>.*?<\/PmtId>)(<Amt>.*?<\/Amt>)/, '$2$1'],
  ['order', /<ChrgBr>SLEV<\/ChrgBr>/, '<ChrgBr>SLEV</ChrgBr><ChrgBr>SLEV</ChrgBr>'],
  ['missing', /<RmtInf>.*?<\/RmtInf>/, ''],
  ['form', '17.50</InstdAmt>', '17.5</InstdAmt>'],
  ['form', 'Sohne', 'Söhne'],
  ['form', '<Nm>Ida Lindqvist', `<Nm>${'Ida '.repeat(20)}`],
  ['form', /<EndToEndId>/, '<EndToEndId>//'],
  ['form', 'NOTPROVIDED', 'COBADEFF'],
  ['sum', /<CtrlSum>17.51/, '<CtrlSum>17.52'],
  ['count', /<NbOfTxs>2/, '<NbOfTxs>1'],
  ['currency', 'Ccy="EUR"', 'Ccy="USD"'],
  ['namespace', 'pain.001.001.09', 'pain.001.001.03'],
  ['reference', /<EndToEndId>\w*/g, '<EndToEndId>ONE'],
  ['day', /<Dt>[\d-]*/, '<Dt>2026-11-29'],
  ['day', /<Dt>[\d-]*/, '<Dt>2026-11-20'],
  ['day', /<Dt>[\d-]*/, '<Dt>2027-03-26'],
  ['iban', 'DE89370400440532013000', 'DE89370400440532013003'],
  ['iban', 'DE89370400440532013000', 'TR330006100519786457841326'],
  ['address', 'DE89370400440532013000', 'GB82WEST12345698765432'],
])('the reader names the rule "%s" where %s becomes %s', (rule, part, changed) => {
  const xml = pain001(fileOf([transfer(17_500_000n), transfer(10_000n)]))
  const broken = xml.replace(part, changed)
  expect(broken).not.toBe(xml)
  expect(faultsOf(broken).map((fault) => fault.replace(/:.*/, ''))).toContain(rule)
})

test('the reader takes nothing that is not well-formed', () => {
  const xml = pain001(fileOf([transfer(17_500_000n)]))
  expect(() => readEpcFile(xml.replace('</Amt>', ''))).toThrow(/closes/)
  expect(() => readEpcFile(xml.replace('+ Sohne', '& Sohne'))).toThrow(/ampersand/)
  expect(() => readEpcFile(xml.replace('<Amt>', '<!-- --><Amt>'))).toThrow(/not an element/)
})

test('an amount that is no whole number of cents cannot be written', () => {
  for (const micros of [999_995_000n, 1n, 0n, -10_000n])
    expect(() => pain001(fileOf([transfer(micros)])), String(micros)).toThrow(/cannot be paid/)
})

test('a text keeps to the characters of SEPA, and is never empty', () => {
  expect(sepaText('  Zoë\n&\tCo.  ', 70)).toBe('Zoe + Co.')
  for (const text of ['日本', '', 'شركة'])
    expect(() => sepaText(text, 70), text).toThrow(/no Latin letter/)
  expect(sepaText('ab cd', 3)).toBe('ab')
})

test.each([
  ['ЕООД Реклама', 'EOOD Reklama'],
  ['Ελληνική Διαφήμιση', 'Elliniki Diafimisi'],
  ['Жанна Щукіна', 'Zhanna Shtukina'],
  ['ЖЖ', 'ZHZH'],
  ['STRAẞE', 'STRASSE'],
  ['L’Oréal', "L'Oreal"],
  ['Ads – Paris', 'Ads - Paris'],
  ['Ħamrun', 'Hamrun'],
])('%s is spelled %s [FINDINGS3-M11]', (name, spelling) => {
  expect(sepaText(name, 70)).toBe(spelling)
  expect(isReadable(name)).toBe(true)
})

test('a name of which less than half can be spelled is not readable [FINDINGS3-M11]', () => {
  expect(['広告株式会社', 'شركة', '', 'a株式', '–'].filter(isReadable)).toEqual([])
  expect(['a株', 'KDDI 株式会社', '7'].map(isReadable)).toEqual([true, true, true])
})

test.each([
  ['a Friday', '2026-11-27T23:59:59Z', '2026-11-27'],
  ['a Saturday', '2026-11-28T00:00:00Z', '2026-11-30'],
  ['Good Friday', '2026-04-03T09:00:00Z', '2026-04-07'],
  ['Good Friday of another year', '2027-03-26T09:00:00Z', '2027-03-30'],
  ['the first of May', '2026-05-01T09:00:00Z', '2026-05-04'],
  ['Christmas', '2025-12-25T09:00:00Z', '2025-12-29'],
  ['New Year', '2027-01-01T09:00:00Z', '2027-01-04'],
])('what is made on %s is paid on the next day of banks [FINDINGS3-M11]', (_name, at, day) => {
  const file = { ...fileOf([transfer(17_500_000n)]), madeAt: new Date(at) }
  expect(pain001(file)).toContain(`<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>`)
})

test('a reference has 26 characters and is another one for another payout', () => {
  const one = referenceOf('01927777-0000-7000-8000-000000000001')
  expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(referenceOf('ffffffff-ffff-ffff-ffff-ffffffffffff')).toHaveLength(26)
  expect(referenceOf('01927777-0000-7000-8000-000000000002')).not.toBe(one)
})

test('a company has room for its name, its street and its city [FINDINGS4-P7]', () => {
  const long = {
    ...buyer,
    legal_name: 'n'.repeat(96),
    street: 's'.repeat(82),
    city: 'c'.repeat(58),
  }
  expect(Check(Buyer, long)).toBe(true)
  const transfer = { reference: 'R', amountMicros: 10_000n, about: 'R', iban: 'X' }
  const address = { street: long.street, postcode: '1', city: long.city, country: 'DE' }
  const file = pain001({
    messageId: 'M',
    madeAt: new Date(0),
    debtorName: long.legal_name,
    debtorIban: 'X',
    transfers: [{ ...transfer, name: long.legal_name, address }],
  })
  const lengths = ['Nm', 'StrtNm', 'TwnNm'].map(
    (name) => new RegExp(`<${name}>(\\w+)</${name}>`).exec(file)?.[1]?.length,
  )
  expect(lengths).toEqual([70, 70, 35])
})
