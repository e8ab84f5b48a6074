import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showConsole, until, untilAt } from '../../test/shown-console.tsx'

const groups = ['Overview', 'Applications', 'Monetize', 'Advertise', 'Account']
const sidebar = () => screen.getByRole('navigation', { name: 'Console' })
const links = (group: string) => {
  const list = sidebar().querySelectorAll('ul')[groups.indexOf(group)]
  return [...(list?.querySelectorAll('a') ?? [])]
}

test.each(['/app/list', '/account/banking'])(
  'the sidebar of %s has five groups in their order [SBR-01 SBR-02 SBR-04]',
  async (path) => {
    await showConsole(path)
    await until(sidebar)
    const headings = [...sidebar().querySelectorAll('h2')].map(({ textContent }) => textContent)
    expect(headings).toEqual(groups)
  },
)

test('a group is folded and opened by its heading [SBR-05]', async () => {
  await showConsole('/app/list')
  await until(sidebar)
  const fold = within(sidebar()).getByText('Advertise')
  for (const isOpen of [true, false, true]) {
    expect(fold.getAttribute('aria-expanded')).toBe(String(isOpen))
    const found = within(sidebar()).queryByRole('link', { name: 'Active Campaigns' })
    expect(found !== null).toBe(isOpen)
    fireEvent.click(fold)
  }
})

test.each(['/', '/getstarted', '/auth/signin', '/auth/signup'])(
  'there is no sidebar on %s [SBR-03]',
  async (path) => {
    await showConsole(path, { signedIn: false })
    await until(() => screen.getByRole('heading', { level: 1 }))
    expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull()
  },
)

test('the links of the groups lead to their screens [SBR-06 SBR-07 SBR-08 SBR-09 SBR-10 SBR-11 SBR-12 SBR-13]', async () => {
  await showConsole('/app/list')
  await until(sidebar)
  await expectLinks([
    ['Overview', 'Applications', '/app/overview'],
    ['Applications', 'Create New App', '/app/create'],
    ['Applications', 'Apps', '/app/list'],
    ['Monetize', 'Add New Apps', '/app/monetize/add'],
    ['Monetize', 'Monetizing Apps', '/app/monetize'],
    ['Monetize', 'Ad Review', '/app/monetize/review'],
    ['Advertise', 'Create New Campaign', '/app/campaign/create'],
    ['Advertise', 'Active Campaigns', '/app/campaign/active'],
    ['Advertise', 'Inactive Campaigns', '/app/campaign/inactive'],
  ])
})

test('the account group begins with the developer and has five more links [SBR-14 SBR-16 SBR-17 SBR-18 SBR-19 SBR-20 SBR-21]', async () => {
  await showConsole('/app/list')
  await until(sidebar)
  await expectLinks([
    ['Account', 'Ida Lindqvist', '/account/developer'],
    ['Account', 'Organization', '/account/organization'],
    ['Account', 'Taxation', '/account/taxation'],
    ['Account', 'Banking', '/account/banking'],
    ['Account', 'Payment Methods', '/account/payment'],
    ['Account', 'Terms Of Services', '/account/policies'],
  ])
})

/** The groups have exactly these links, in this order, and each leads to its path. */
async function expectLinks(
  all: readonly (readonly [group: string, name: string, path: string])[],
): Promise<void> {
  for (const [group, own] of Map.groupBy(all, ([name]) => name))
    expect(links(group).map(({ textContent }) => textContent)).toEqual(own.map(([, name]) => name))
  for (const [group, name, path] of all) {
    const link = links(group).find(({ textContent }) => textContent === name)
    await act(async () => {
      fireEvent.click(link ?? document.body)
    })
    await untilAt(path)
    expect(sidebar()).toBeDefined()
  }
}
