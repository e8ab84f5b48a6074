// Invoices that the network issues in the name of publishers, and the tax that it pays with them.
import { decimalOf, microsOf, sumOf } from './report.mjs'

const isSelfBilled = (kind) => kind.startsWith('self_billed')

/**
 * The tax of a self-billed document is what the entry of its number brings to its publisher. An
 * earnings statement has no day that is self-billed, unless these days come to less than a minor
 * unit.
 */
export function checkSelfBilled({ body, lines, number }, { minor }, books) {
  const { treatmentOf, transfers, report } = books
  const { compare } = report.about(number)
  const { organization, issued_on: issuedOn } = body
  if (isSelfBilled(body.kind)) {
    const payable = `publisher:payable/${organization}`
    const parts = transfers.filter(({ key }) => key === `self_billed/${number}`)
    const paid = sumOf(parts.filter(({ credit }) => credit === payable))
    const taken = sumOf(parts.filter(({ debit }) => debit === payable))
    compare(`${number} tax that is paid`, body.tax, decimalOf(paid - taken))
  }
  if (body.kind !== 'earnings_statement') return
  const wrong = lines.filter(({ day, cause }) => {
    const { kind } = treatmentOf(organization, 'publisher', day, issuedOn)
    return cause !== 'adjusted' && isSelfBilled(kind)
  })
  const sum = sumOf(wrong.map(({ earned }) => ({ amount: microsOf(earned) })))
  const found = sum < minor ? [] : [...new Set(wrong.map(({ day }) => day))]
  compare(`${number} days that are self-billed`, '', found)
}

/** Each entry of such a tax is of a self-billed document. */
export function checkInputTax({ transfers, allDocuments, report }) {
  const rows = transfers.filter(({ key }) => key.startsWith('self_billed/'))
  const isOfDocument = ({ key }) =>
    isSelfBilled(allDocuments.get(key.slice('self_billed/'.length))?.body.kind ?? '')
  const strays = rows.filter((row) => !isOfDocument(row)).map(({ key }) => key)
  report.compare('taxes of no self-billed document', '', strays)
}
