import { expect, test } from 'vitest'
import { pain001 } from './pain-001.ts'
import { isReadable, sepaText } from './sepa-text.ts'
import { referenceOf } from './reference.ts'

/**
 * The elements of pain.001.001.09 that a file may have, in the order of the standard, with the form
 * of those that hold a text. Written from the message definition, not from the writer.
 */
const order: Readonly<Record<string, readonly string[]>> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'ChrgBr',
    'CdtTrfTxInf',
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm'],
  DbtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['Othr'],
  Othr: ['Id'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  Cdtr: ['Nm'],
  CdtrAcct: ['Id'],
  RmtInf: ['Ustrd'],
}
const sepa = "[A-Za-z0-9/\\-?:().,'+ ]"
const forms: Readonly<Record<string, RegExp>> = {
  MsgId: /^[A-Z0-9]{1,35}$/,
  PmtInfId: /^[A-Z0-9]{1,35}$/,
  EndToEndId: /^[A-Z0-9]{26}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^[0-9]{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^\d{1,9}\.\d\d$/,
  Nm: new RegExp(`^${sepa}{1,70}$`),
  Ustrd: new RegExp(`^${sepa}{1,140}$`),
  PmtMtd: /^TRF$/,
  BtchBookg: /^true$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/,
  ChrgBr: /^SLEV$/,
  Id: /^(NOTPROVIDED)$/,
}

interface Element {
  name: string
  children: Element[]
  text: string
}

/** Reads the tree of a document without attributes that matter. Throws for what is not closed. */
function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' }
  const open = [root]
  for (const [, close, name = '', text = ''] of xml.matchAll(/<(\/?)(\w+)[^>]*>([^<]*)/g))
    if (close === '/') end(open, name)
    else begin(open, { name, children: [], text: text.replace('&amp;', '&') })
  if (open.length !== 1) throw new Error('an element is not closed')
  return root
}

function begin(open: Element[], element: Element): void {
  open.at(-1)?.children.push(element)
  open.push(element)
}

function end(open: Element[], name: string): void {
  if (open.pop()?.name !== name) throw new Error(`${name} closes another one`)
}

function faultsOf(element: Element): string[] {
  const { name, children, text } = element
  const names = children.map((child) => child.name)
  const allowed = name === 'Id' && names[0] === 'IBAN' ? ['IBAN'] : order[name]
  const places = names.map((child) => (allowed ?? []).indexOf(child))
  const isInOrder = places.every((place, index) => place >= (places[index - 1] ?? 0) && place >= 0)
  const isLeaf = children.length === 0
  const form = forms[name]
  const faults = [
    ...(isInOrder ? [] : [`${name}: ${names.join(' ')}`]),
    ...(isLeaf && form?.test(text) !== true ? [`${name}: "${text}"`] : []),
  ]
  return [...faults, ...children.flatMap(faultsOf)]
}

const transfer = (amountMicros: bigint, name = 'Ida Lindqvist') => ({
  reference: referenceOf('01927777-0000-7000-8000-000000000001'),
  amountMicros,
  name,
  iban: 'DE89370400440532013000',
  about: 'Frontrow 2026-10 & more',
})
const fileOf = (transfers: Parameters<typeof pain001>[0]['transfers']) => ({
  messageId: referenceOf('01927777-0000-7000-8000-000000000002'),
  madeAt: new Date('2026-11-23T10:20:30.456Z'),
  debtorName: 'Nordlicht & Söhne <Werbung>',
  debtorIban: 'GB82WEST12345698765432',
  transfers,
})

test('elements are in the order of the standard, each in its form, and the sum is that of the transfers [MONEY-CHECK-21]', () => {
  const file = fileOf([
    transfer(17_500_000n),
    transfer(999_990_000n, 'Åsa Strøm-Łukasz & Ærø; “Straße” 日本'),
    transfer(10_000n, 'x'.repeat(200)),
  ])
  const xml = pain001(file)
  const [document] = parse(xml).children
  expect(document === undefined ? ['nothing'] : faultsOf(document)).toEqual([])
  expect(xml.match(/<CtrlSum>1017.50<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml.match(/<NbOfTxs>3<\/NbOfTxs>/g)).toHaveLength(2)
  expect(xml).toContain("<Nm>Asa Strom-Lukasz + Aero. 'Strasse' ..</Nm>")
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  expect(pain001(file)).toBe(xml)
})

test('the table finds a wrong order, a wrong form and a missing end', () => {
  const xml = pain001(fileOf([transfer(17_500_000n)]))
  const faults = (changed: string) => parse(changed).children.flatMap(faultsOf)
  expect(faults(xml.replace(/(<PmtId>.*<\/PmtId>)(<Amt>.*<\/Amt>)/, '$2$1'))).not.toEqual([])
  expect(faults(xml.replace('17.50<', '17.5<'))).not.toEqual([])
  expect(faults(xml.replace('Sohne', 'Söhne'))).not.toEqual([])
  expect(() => parse(xml.replace('</Amt>', ''))).toThrow(/closes/)
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
