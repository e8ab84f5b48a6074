import { listCampaigns } from '@frontrow/contract/campaigns'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from '../../../lib/calls/use-call.ts'
import { type Campaign, keepInLists } from './campaign-lists.ts'

const campaign = (id: string, is_active: boolean) => ({ id, is_active }) as Campaign

test('a paused campaign leaves the running ones before they are fetched again', () => {
  const cache = new QueryClient()
  const listKey = (isActive: boolean) => {
    const answer = isActive ? ('true' as const) : ('false' as const)
    return keyOf(listCampaigns, { params: { id: answer }, query: { is_active: answer } })
  }
  const idsIn = (isActive: boolean) =>
    cache.getQueryData<Campaign[]>(listKey(isActive))?.map(({ id }) => id)
  cache.setQueryData(listKey(true), [campaign('spring', true), campaign('autumn', true)])
  cache.setQueryData(listKey(false), [campaign('winter', false)])
  keepInLists(cache, campaign('spring', false))
  expect([idsIn(true), idsIn(false)]).toEqual([['autumn'], ['spring', 'winter']])
})
