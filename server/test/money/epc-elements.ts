// Written from the EPC's customer-to-bank implementation guidelines for SEPA credit transfers
// (EPC132-08, 2023) and ISO 20022's pain.001.001.09, not from the writer.

/** The elements that a file may have, in the order of the standard. */
export const order: Readonly<Record<string, readonly string[]>> = {
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
  Dbtr: ['Nm', 'PstlAdr'],
  DbtrAcct: ['Id'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['Othr'],
  Othr: ['Id'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  Cdtr: ['Nm', 'PstlAdr'],
  CdtrAcct: ['Id'],
  // Of a structured address, and no AdrLine: banks refuse lines of text since November 2026.
  PstlAdr: ['StrtNm', 'BldgNb', 'PstCd', 'TwnNm', 'Ctry'],
  RmtInf: ['Ustrd'],
}

/** What may stand several times. */
export const repeated: ReadonlySet<string> = new Set(['PmtInf', 'CdtTrfTxInf'])

/** What may be left out. */
export const optional: ReadonlySet<string> = new Set([
  'BtchBookg',
  'PstlAdr',
  'StrtNm',
  'BldgNb',
  'PstCd',
])

const sepa = "[A-Za-z0-9/\\-?:().,'+ ]"
const reference = /^(?!\/)(?!.*\/\/)[A-Za-z0-9/\-?:().,'+ ]{1,35}(?<!\/)$/

/** The form of what holds a text, unescaped. */
export const forms: Readonly<Record<string, RegExp>> = {
  MsgId: reference,
  PmtInfId: reference,
  EndToEndId: reference,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  NbOfTxs: /^[0-9]{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d\d$/,
  InstdAmt: /^(?!0\.00$)(0|[1-9]\d{0,8})\.\d\d$/,
  Nm: new RegExp(`^(?! )${sepa}{1,70}(?<! )$`),
  Ustrd: new RegExp(`^(?! )${sepa}{1,140}(?<! )$`),
  StrtNm: new RegExp(`^${sepa}{1,70}$`),
  BldgNb: new RegExp(`^${sepa}{1,16}$`),
  PstCd: new RegExp(`^${sepa}{1,16}$`),
  TwnNm: new RegExp(`^${sepa}{1,35}$`),
  Ctry: /^[A-Z]{2}$/,
  PmtMtd: /^TRF$/,
  BtchBookg: /^(true|false)$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/,
  ChrgBr: /^SLEV$/,
  Id: /^NOTPROVIDED$/,
}
