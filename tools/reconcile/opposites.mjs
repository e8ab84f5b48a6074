// Compares reversals with what they reverse, and the tax of all documents with the account of it.
import { decimalOf, microsOf } from './report.mjs'
import { groupBy } from './group-by.mjs'

const opposite = /^((?:receipt|return|writeoff|publisher_invoice|tax)\/.+)\/reversed$/

const ofDelivery = /^(?:delivery|adjust|month|hold)\//

/** Collects the transfers of all entries but those of delivery, over all exports. */
export function readActs({ transfers, acts }) {
  const rows = transfers.filter(({ key }) => !ofDelivery.test(key))
  for (const [key, own] of groupBy(rows, (row) => row.key)) acts.set(key, own)
}

/**
 * A reversal has the transfers of the entry that it names, each with debit and credit exchanged.
 * The entry must exist.
 */
export function checkOpposites({ acts, isFirst, report }) {
  for (const [key, rows] of acts) {
    const [, undone] = opposite.exec(key) ?? []
    if (undone === undefined) continue
    const before = acts.get(undone)
    if (before === undefined && !isFirst)
      report.note(`${key}: not checked, what it reverses is in an earlier export`)
    else report.compare(key, textOf((before ?? []).map(turned)), textOf(rows))
  }
}

const turned = ({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount })

const textOf = (rows) =>
  rows.map(({ debit, credit, amount }) => `${debit}>${credit} ${decimalOf(amount)}`).toSorted()

const output = 'tax:output'

/** The tax of all invoices and credit notes is owed, less write-offs, which have no document. */
export function checkOutputTax({ acts, allDocuments, report }) {
  let [stated, owed] = [0n, 0n]
  for (const { kind, body } of allDocuments.values())
    if (kind.side === 'advertiser') stated += microsOf(body.tax)
  for (const [key, rows] of acts) {
    if (key.startsWith('writeoff/')) continue
    for (const { debit, credit, amount } of rows) {
      if (credit === output) owed += amount
      if (debit === output) owed -= amount
    }
  }
  report.amount('tax of all documents', stated, owed)
}
