import { expect, test } from 'vitest'
import { currentLink, sidebarGroups } from './sidebar-links.ts'

test('groups and links stand in the order of the spec', () => {
  expect(sidebarGroups.map(({ label, links }) => [label, links.map((link) => link.label)])).toEqual(
    [
      ['Overview', ['Applications']],
      ['Applications', ['Create New App', 'Apps']],
      ['Monetize', ['Add New Apps', 'Monetizing Apps']],
      ['Advertise', ['Create New Campaign', 'Active Campaigns', 'Inactive Campaigns']],
    ],
  )
})

test.each([
  ['/app/create', '/app/create', 'page'],
  ['/app/monetize', '/app/monetize', 'page'],
  ['/app/0198c1', '/app/list', 'true'],
  ['/app/campaignable-ad/create', '/app/list', 'true'],
  ['/app/monetize/placement', '/app/monetize', 'true'],
])('on %s the link to %s is lit', (pathname, to, current) => {
  expect(currentLink(pathname)).toEqual({ to, current })
})

test('a campaign may be active or not, so neither list is lit', () => {
  expect(currentLink('/app/campaign/0198c1')).toBeNull()
})
