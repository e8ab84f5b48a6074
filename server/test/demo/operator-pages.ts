import type { Reply } from '@frontrow/contract/endpoint'
import type { listCash } from '@frontrow/contract/operator/finance/cash'
import type { listOpenItems } from '@frontrow/contract/operator/finance/open-items'
import { actAs, makeOperator } from '../support/operators.ts'
import type { World } from '../support/world.ts'

/** What each list page of the operator's console reads. */
const lists: readonly string[] = [
  '/home',
  '/cases',
  '/cases?state=asked',
  '/cases?state=closed',
  '/ads',
  '/holds',
  '/traffic',
  '/delivery/no-fill',
  '/policies',
  '/organizations',
  '/proposals',
  '/audit',
  '/operators',
  '/settings',
  '/reasons',
  '/finance/credits',
  '/finance/rates',
  '/finance/invoices',
  '/finance/charges',
  '/finance/disputes',
]

/** The lists that show nothing to an administrator. */
export async function emptyPages(world: World): Promise<string[]> {
  const empty: string[] = []
  for (const path of lists) {
    const shown = await actAs<unknown>(world, await makeOperator(world, 'administrator'), {
      method: 'GET',
      path,
    })
    if (!hasRows(shown)) empty.push(path)
  }
  if (!(await hasCash(world))) empty.push('/finance/cash')
  if (!(await hasOverdueItems(world))) empty.push('/finance/open-items')
  return empty
}

/** True where each account has closing balances of several months, all as the books expect. */
async function hasCash(world: World): Promise<boolean> {
  const { accounts } = await actAs<Reply<typeof listCash>>(
    world,
    await makeOperator(world, 'administrator'),
    { method: 'GET', path: '/finance/cash' },
  )
  return accounts.every(({ statements }) => {
    const compared = statements.filter(({ expected }) => expected !== null)
    return compared.length >= 2 && compared.every(({ balance, expected }) => balance === expected)
  })
}

/** True where a customer has to pay something since some days. */
async function hasOverdueItems(world: World): Promise<boolean> {
  const { total } = await actAs<Reply<typeof listOpenItems>>(
    world,
    await makeOperator(world, 'administrator'),
    { method: 'GET', path: '/finance/open-items' },
  )
  return total.to_30 !== '0.00' || total.to_60 !== '0.00'
}

/** True where the answer is a filled list, or has one in one of its fields. */
function hasRows(shown: unknown): boolean {
  const parts = Array.isArray(shown) ? [shown] : Object.values(shown as object)
  return parts.some((part: unknown) => Array.isArray(part) && part.length > 0)
}
