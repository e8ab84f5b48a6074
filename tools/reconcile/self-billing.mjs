// Invoices that the network issues in the name of publishers, those that publishers send
// themselves, and the tax that the network pays with both.
import { decimalOf, microsOf, sumOf } from './report.mjs'

const isSelfBilled = (kind) => kind.startsWith('self_billed')

/**
 * The tax of a self-billed document is what the entry of its number brings to its publisher. An
 * earnings statement has no day that is self-billed, and one without the treatment `own_invoice` no
 * day of that, unless these days come to less than a minor unit.
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
  const sum = sumOf(wrong.map(amountOf))
  const found = sum < minor ? [] : [...new Set(wrong.map(({ day }) => day))]
  compare(`${number} days that are self-billed`, '', found)
  const own =
    body.tax_kind === 'own_invoice'
      ? []
      : lines.filter(({ day }) => {
          return treatmentOf(organization, 'publisher', day, issuedOn).kind === 'own_invoice'
        })
  const isLess = microsOf(body.carried_in) + sumOf(own.map(amountOf)) < minor
  const days = isLess ? [] : [...new Set(own.map(({ day }) => day))]
  compare(`${number} days of own invoices`, '', days)
}

const amountOf = ({ earned }) => ({ amount: microsOf(earned) })

/**
 * Each entry of such a tax is of a self-billed document, or of a statement for which its publisher
 * sends an invoice.
 */
export function checkInputTax({ transfers, allDocuments, report }) {
  const rows = transfers.filter(({ key }) => key.startsWith('self_billed/'))
  const isOfDocument = ({ key }) =>
    isSelfBilled(allDocuments.get(key.slice('self_billed/'.length))?.body.kind ?? '')
  const strays = rows.filter((row) => !isOfDocument(row)).map(({ key }) => key)
  report.compare('taxes of no self-billed document', '', strays)
  const own = transfers.filter(({ key }) => key.startsWith('publisher_invoice/'))
  const statementOf = ({ key }) => allDocuments.get(key.split('/')[1])?.body
  for (const row of own.filter((one) => statementOf(one) === undefined))
    report.note(`${row.key}: not checked, its statement is in an earlier export`)
  const wrong = own.filter((row) => {
    const { kind, tax_kind: tax, organization } = statementOf(row) ?? {}
    const isOwn = kind === 'earnings_statement' && tax === 'own_invoice'
    const payable = row.key.endsWith('/reversed') ? row.debit : row.credit
    return kind !== undefined && !(isOwn && payable === `publisher:payable/${organization}`)
  })
  report.compare(
    'taxes of no invoice of a publisher',
    '',
    wrong.map(({ key }) => key),
  )
}
