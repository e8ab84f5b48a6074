import { expect, test } from 'vitest'
import { operatorPaths } from '../operator-paths.ts'
import { currentOperatorLink } from './operator-links.ts'

test.each([
  ['/operator', '/operator', 'page'],
  ['/operator/finance', '/operator/finance', 'page'],
  ['/operator/finance/payouts/0198c1', '/operator/finance', 'true'],
  ['/operator/ads/0198c1', '/operator/ads', 'true'],
  ['/operator/campaigns/0198c1', '/operator/organizations', 'true'],
])('on %s the link to %s is highlighted', (pathname, to, current) => {
  expect(currentOperatorLink(pathname)).toEqual({ to, current })
})

test('on every page of the operators a link is highlighted', () => {
  const without = Object.values(operatorPaths)
    .filter((path) => typeof path === 'string')
    .filter((path) => currentOperatorLink(path.replaceAll(/:\w+/g, '0198c1')) === null)
  // The top of the page leads to the operator's own account.
  expect(without).toEqual([operatorPaths.signIn, operatorPaths.welcome, operatorPaths.me])
})
