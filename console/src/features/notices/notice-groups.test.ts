import { expect, test } from 'vitest'
import { groupsOf, iconOf } from './notice-groups.ts'

const signIn = {
  id: 'a',
  kind: 'new_device',
  at: '2026-05-26T12:00:00.000Z',
  title: 'New sign-in from a new browser',
  text: '',
  link: { label: 'Review security settings', path: '/account/developer/security' },
  is_read: true,
}

test('equal notifications of a day are one, which reads the unread ones', () => {
  const earlier = { ...signIn, id: 'b', at: '2026-05-26T11:00:00.000Z', is_read: false }
  const other = { ...signIn, id: 'c', kind: 'invoice_paid', title: 'Invoice 7 is paid' }
  const yesterday = { ...signIn, id: 'd', at: '2026-05-24T11:00:00.000Z' }
  const groups = groupsOf([signIn, other, earlier, yesterday])
  expect(groups.map(({ newest, count, unread }) => [newest.id, count, unread])).toEqual([
    ['a', 2, ['b']],
    ['c', 1, []],
    ['d', 1, []],
  ])
})

test('security, money and review have an icon of their own', () => {
  expect(['new_device', 'invoice_paid', 'ad_denied', 'campaign_ended'].map(iconOf)).toEqual([
    'lock',
    'money',
    'eye',
    'bell',
  ])
})
