// Reads a payout file as a bank does, and names each rule that it breaks.
import { readXml, type XmlElement } from './read-xml.ts'
import { forms, optional, order, repeated } from './epc-elements.ts'

interface ReadTransfer {
  reference: string
  amount: string
  name: string
  iban: string
  about: string
  /** `town, country` of the payee; undefined where the file has none. */
  address: string | undefined
}

interface ReadFile {
  /** Each begins with the name of its rule. Empty for a file that a bank takes. */
  faults: string[]
  day: string
  debtor: { name: string; iban: string; address: string | undefined }
  transfers: ReadTransfer[]
}

export function readEpcFile(xml: string): ReadFile {
  const document = readXml(xml)
  const payments = all(document, 'PmtInf')
  const transfers = all(document, 'CdtTrfTxInf').map(transferOf)
  const file = {
    day: textOf(document, 'Dt'),
    debtor: {
      name: textOf(only(document, 'Dbtr'), 'Nm'),
      iban: textOf(only(document, 'DbtrAcct'), 'IBAN'),
      address: addressOf(only(document, 'Dbtr')),
    },
    transfers,
  }
  const faults = [
    ...(document.attributes.includes('"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
      ? []
      : ['namespace']),
    ...elementFaults(document),
    ...sumFaults(document, transfers),
    ...payments.flatMap((payment) =>
      sumFaults(payment, all(payment, 'CdtTrfTxInf').map(transferOf)),
    ),
    ...currencyFaults(document),
    ...referenceFaults(transfers),
    ...dayFaults(file.day, textOf(document, 'CreDtTm')),
    ...[file.debtor, ...transfers].flatMap(({ iban }) => ibanFaults(iban)),
    ...addressFaults(file),
  ]
  return { faults, ...file }
}

function elementFaults({ name, children, text }: XmlElement): string[] {
  const names = children.map((child) => child.name)
  const allowed = name === 'Id' && names.length > 0 ? ['IBAN'] : (order[name] ?? [])
  const places = names.map((child) => allowed.indexOf(child))
  const isInOrder = places.every((place, index) => place >= (places[index - 1] ?? 0))
  const twice = names.filter((child, index) => names.indexOf(child) !== index)
  const missing = allowed.filter((child) => !names.includes(child) && !optional.has(child))
  const isLeaf = children.length === 0
  return [
    ...(isInOrder ? [] : [`order: ${name} has ${names.join(' ')}`]),
    ...twice
      .filter((child) => !repeated.has(child))
      .map((child) => `order: ${child} is there twice`),
    ...(isLeaf ? [] : missing.map((child) => `missing: ${child} in ${name}`)),
    ...(isLeaf && forms[name]?.test(text) !== true ? [`form: ${name} is "${text}"`] : []),
    ...children.flatMap(elementFaults),
  ]
}

function sumFaults(of: XmlElement, transfers: readonly ReadTransfer[]): string[] {
  const cents = transfers.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents).padStart(3, '0')
  const sum = `${digits.slice(0, -2)}.${digits.slice(-2)}`
  return [
    ...(textOf(of, 'CtrlSum') === sum ? [] : [`sum: ${textOf(of, 'CtrlSum')} is not ${sum}`]),
    ...(textOf(of, 'NbOfTxs') === String(transfers.length) ? [] : ['count: NbOfTxs']),
  ]
}

function currencyFaults(document: XmlElement): string[] {
  const isEuro = ({ attributes }: XmlElement) => attributes.trim() === 'Ccy="EUR"'
  return all(document, 'InstdAmt').every(isEuro) ? [] : ['currency: not EUR']
}

function referenceFaults(transfers: readonly ReadTransfer[]): string[] {
  const references = new Set(transfers.map(({ reference }) => reference))
  return references.size === transfers.length ? [] : ['reference: one is there twice']
}

/** From a table of the years that the tests are about: Good Friday and Easter Monday. */
const easter: ReadonlySet<string> = new Set(
  '2025-04-18 2025-04-21 2026-04-03 2026-04-06 2027-03-26 2027-03-29 2028-04-14 2028-04-17'.split(
    ' ',
  ),
)

function dayFaults(day: string, madeAt: string): string[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const isHoliday = easter.has(day) || /-(01-01|05-01|12-25|12-26)$/.test(day)
  return [
    ...([0, 6].includes(weekday) || isHoliday ? [`day: no bank settles on ${day}`] : []),
    ...(day < madeAt.slice(0, 10) ? [`day: ${day} is over`] : []),
  ]
}

// The countries of the scheme and of the EEA: EPC409-09.
const eea =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'
const others = 'AL AD MC MD ME MK RS SM CH GB VA GI GG IM JE'

function ibanFaults(iban: string): string[] {
  const country = iban.slice(0, 2)
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return [
    ...(/^\d+$/.test(digits) && BigInt(digits) % 97n === 1n ? [] : [`iban: ${iban} is mistyped`]),
    ...(`${eea} ${others}`.split(' ').includes(country) ? [] : [`iban: ${country} is not in SEPA`]),
  ]
}

/** With one account outside the EEA, the address of both parties is mandatory. */
function addressFaults({ debtor, transfers }: Omit<ReadFile, 'faults'>): string[] {
  const isOutside = (iban: string) => !eea.split(' ').includes(iban.slice(0, 2))
  return transfers
    .filter(({ iban }) => isOutside(iban) || isOutside(debtor.iban))
    .filter(({ address }) => address === undefined || debtor.address === undefined)
    .map(({ iban }) => `address: needed for ${iban}`)
}

function transferOf(transfer: XmlElement): ReadTransfer {
  return {
    reference: textOf(transfer, 'EndToEndId'),
    amount: textOf(transfer, 'InstdAmt'),
    name: textOf(only(transfer, 'Cdtr'), 'Nm'),
    iban: textOf(transfer, 'IBAN'),
    about: textOf(transfer, 'Ustrd'),
    address: addressOf(only(transfer, 'Cdtr')),
  }
}

function addressOf(party: XmlElement): string | undefined {
  const [address] = all(party, 'PstlAdr')
  return address && `${textOf(address, 'TwnNm')}, ${textOf(address, 'Ctry')}`
}

function all(element: XmlElement, name: string): XmlElement[] {
  const nested = element.children.flatMap((child) => all(child, name))
  return element.name === name ? [element, ...nested] : nested
}

function only(element: XmlElement, name: string): XmlElement {
  return all(element, name)[0] ?? { name, attributes: '', children: [], text: '' }
}

function textOf(element: XmlElement, name: string): string {
  return only(element, name).text
}
