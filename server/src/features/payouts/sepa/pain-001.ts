import { amountText } from '@frontrow/contract/money/amounts'
import { sepaText } from './sepa-text.ts'
import { targetDayFrom } from './target-day.ts'

/** A credit transfer of a file. */
export interface Transfer {
  reference: string
  /** In whole hundredths. */
  amountMicros: bigint
  name: string
  iban: string
  /** What the payee reads. */
  about: string
}

export interface TransferFile {
  /** At most 35 characters. */
  messageId: string
  madeAt: Date
  debtorName: string
  debtorIban: string
  transfers: readonly Transfer[]
}

const mostName = 70
const mostAbout = 140

/**
 * A customer credit transfer initiation, pain.001.001.09 of ISO 20022, for SEPA: one payment
 * information, EUR, no addresses, to be paid on the next day on which banks settle. The same
 * input gives the same bytes.
 */
export function pain001({ messageId, madeAt, ...file }: TransferFile): string {
  const { debtorName, debtorIban, transfers } = file
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
    node('Dbtr', [leaf('Nm', name)]),
    node('DbtrAcct', [node('Id', [leaf('IBAN', debtorIban)])]),
    node('DbtrAgt', [node('FinInstnId', [node('Othr', [leaf('Id', 'NOTPROVIDED')])])]),
    leaf('ChrgBr', 'SLEV'),
    ...transfers.map(transferNode),
  ])
  const space = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  const document = node('CstmrCdtTrfInitn', [head, payment])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${space}">${document}</Document>\n`
}

function transferNode({ reference, amountMicros, name, iban, about }: Transfer): string {
  return node('CdtTrfTxInf', [
    node('PmtId', [leaf('EndToEndId', reference)]),
    node('Amt', [`<InstdAmt Ccy="EUR">${decimal(amountMicros)}</InstdAmt>`]),
    node('Cdtr', [leaf('Nm', sepaText(name, mostName))]),
    node('CdtrAcct', [node('Id', [leaf('IBAN', iban)])]),
    node('RmtInf', [leaf('Ustrd', sepaText(about, mostAbout))]),
  ])
}

/** Throws for an amount that has more than two decimals. */
function decimal(micros: bigint): string {
  const text = amountText(micros)
  if (micros <= 0n || !/^\d+\.\d\d$/.test(text)) throw new Error(`${text} cannot be paid`)
  return text
}

function node(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

function leaf(name: string, text: string): string {
  return `<${name}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`
}
