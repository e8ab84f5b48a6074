import { amountText } from '@frontrow/contract/money/amounts'
import { xmlLeaf as leaf, xmlNode as node } from '../../../lib/files/write-xml.ts'
import type { Address } from './address.ts'
import { isReadable, sepaText } from './sepa-text.ts'
import { targetDayFrom } from './target-day.ts'

/** A credit transfer of a file. */
export interface Transfer {
  reference: string
  /** In whole hundredths. */
  amountMicros: bigint
  name: string
  iban: string
  /** Only where an account is outside the European Economic Area. */
  address?: Address
  /** What the payee reads. */
  about: string
}

export interface TransferFile {
  /** At most 35 characters. */
  messageId: string
  madeAt: Date
  debtorName: string
  debtorIban: string
  /** Where one of the transfers has an address. */
  debtorAddress?: Address
  transfers: readonly Transfer[]
}

const mostName = 70
const mostAbout = 140

/**
 * A customer credit transfer initiation, pain.001.001.09 of ISO 20022, for SEPA: one payment
 * information, EUR, to be paid on the next day on which banks settle. Addresses are structured,
 * because banks refuse lines of text. The same input gives the same bytes.
 */
export function pain001({ messageId, madeAt, ...file }: TransferFile): string {
  const { debtorName, debtorIban, debtorAddress, transfers } = file
  const moment = madeAt.toISOString()
  const name = sepaText(debtorName, mostName)
  const sums = [
    leaf('NbOfTxs', String(transfers.length)),
    leaf('CtrlSum', decimal(transfers.reduce((sum, one) => sum + one.amountMicros, 0n))),
  ]
  const head = node('GrpHdr', [
    leaf('MsgId', messageId),
    leaf('CreDtTm', `${moment.slice(0, 19)}Z`),
    ...sums,
    node('InitgPty', [leaf('Nm', name)]),
  ])
  const payment = node('PmtInf', [
    leaf('PmtInfId', messageId),
    leaf('PmtMtd', 'TRF'),
    leaf('BtchBookg', 'true'),
    ...sums,
    node('PmtTpInf', [node('SvcLvl', [leaf('Cd', 'SEPA')])]),
    node('ReqdExctnDt', [leaf('Dt', targetDayFrom(madeAt))]),
    node('Dbtr', [leaf('Nm', name), ...addressNodes(debtorAddress)]),
    node('DbtrAcct', [node('Id', [leaf('IBAN', debtorIban)])]),
    node('DbtrAgt', [node('FinInstnId', [node('Othr', [leaf('Id', 'NOTPROVIDED')])])]),
    leaf('ChrgBr', 'SLEV'),
    ...transfers.map(transferNode),
  ])
  const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  const document = node('CstmrCdtTrfInitn', [head, payment])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${document}</Document>\n`
}

function transferNode(transfer: Transfer): string {
  const { reference, amountMicros, name, iban, address, about } = transfer
  return node('CdtTrfTxInf', [
    node('PmtId', [leaf('EndToEndId', reference)]),
    node('Amt', [leaf('InstdAmt', decimal(amountMicros), { Ccy: 'EUR' })]),
    node('Cdtr', [leaf('Nm', sepaText(name, mostName)), ...addressNodes(address)]),
    node('CdtrAcct', [node('Id', [leaf('IBAN', iban)])]),
    node('RmtInf', [leaf('Ustrd', sepaText(about, mostAbout))]),
  ])
}

function addressNodes(address: Address | undefined): string[] {
  if (address === undefined) return []
  const { street, postcode, city, country } = address
  const optional = (name: string, text: string, most: number) =>
    isReadable(text) ? [leaf(name, sepaText(text, most))] : []
  return [
    node('PstlAdr', [
      ...optional('StrtNm', street, 70),
      ...optional('PstCd', postcode, 16),
      leaf('TwnNm', sepaText(city, 35)),
      leaf('Ctry', country),
    ]),
  ]
}

/** Throws for an amount that has more than two decimals. */
function decimal(micros: bigint): string {
  const text = amountText(micros)
  if (micros <= 0n || !/^\d+\.\d\d$/.test(text)) throw new Error(`${text} cannot be paid`)
  return text
}
