// What the books of the demo say about its bank and its debtors.
import type { World } from '../support/world.ts'

type Asked = Pick<World, 'ask'>

/** What the bank held at least after any entry, and how many entries moved it. */
export async function bankOf(world: Asked): Promise<{ least: bigint; moves: bigint }> {
  const [row] = await world.ask<{ least: bigint; moves: bigint }>(
    `SELECT min(held) AS least, count(*) AS moves FROM (SELECT sum(micros) OVER (ORDER BY at, id)::bigint AS held
     FROM (SELECT e.id, e.at, sum(CASE WHEN a.number = t.debit THEN t.amount_micros ELSE -t.amount_micros END) AS micros
       FROM ledger_transfers t JOIN ledger_entries e ON e.id = t.entry_id JOIN ledger_accounts a ON a.number IN (t.debit, t.credit)
       WHERE a.code = 'cash:bank' GROUP BY 1, 2) moved) running`,
  )
  if (row === undefined) throw new Error('the books say nothing')
  return row
}

/** What each studio owes, what it used in open months, and how many invoices are not paid. */
export function owedBy(
  world: Asked,
): Promise<{ name: string; owes: bigint; open: bigint; unpaid: bigint }[]> {
  return world.ask(
    `SELECT o.name, (SELECT sum(b.debits - b.credits) FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
         WHERE a.code = 'advertiser' AND a.organization_id = o.id)::bigint AS owes,
       (SELECT coalesce(sum(t.amount_micros), 0) FROM ledger_accounts a JOIN ledger_transfers t ON t.debit = a.number
         LEFT JOIN ledger_months m ON m.month = date_trunc('month', t.effective_day)::date
         WHERE a.code = 'advertiser' AND a.organization_id = o.id AND m.closed_at IS NULL)::bigint AS open,
       (SELECT count(*) FROM ledger_invoices i WHERE i.organization_id = o.id AND i.settled_at IS NULL) AS unpaid
     FROM organizations o WHERE o.approved_at IS NOT NULL ORDER BY 1`,
  )
}
