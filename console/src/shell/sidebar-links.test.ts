import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { currentLink, sidebarGroups } from './sidebar-links.ts'

test.each([
  ['Ada L', 'Ada L'],
  ['', 'No Developer'],
  ['  ', 'No Developer'],
])('the name %j is shown as %j and leads to the developer [SBR-15]', (name, label) => {
  expect(sidebarGroups(name).at(-1)?.links[0]).toMatchObject({ label, to: '/account/developer' })
})

test.each([
  ['/app/create', '/app/create', 'page'],
  ['/app/monetize', '/app/monetize', 'page'],
  ['/app/0198c1', '/app/list', 'true'],
  ['/app/campaignable-ad/create', '/app/list', 'true'],
  ['/app/monetize/placement', '/app/monetize', 'true'],
  ['/account/developer', '/account/developer', 'page'],
  ['/account/payment/0198c1', '/account/payment', 'true'],
  ['/account/earnings', '/account/payment', 'true'],
  ['/account/billing', '/account/payment', 'true'],
  ['/account/statements/0198c1', '/account/payment', 'true'],
  ['/account/policies', '/account/policies', 'page'],
])('on %s the link to %s is highlighted', (pathname, to, current) => {
  expect(currentLink(pathname)).toEqual({ to, current })
})

test("on a campaign's page neither list is highlighted", () => {
  expect(currentLink('/app/campaign/0198c1')).toBeNull()
})

test('on every page of an account a link is highlighted', () => {
  const without = Object.values(paths)
    .filter((path) => typeof path === 'string' && path.startsWith('/account/'))
    .filter((path) => currentLink(String(path).replaceAll(/:\w+/g, '0198c1')) === null)
  // The bell leads there.
  expect(without).toEqual([paths.notices])
})
