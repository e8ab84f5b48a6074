// @vitest-environment jsdom
import { listApps } from '@frontrow/contract/apps'
import type { Endpoint } from '@frontrow/contract/endpoint'
import { listMembers, withdrawOwner } from '@frontrow/contract/team'
import { listHolds, placeHold } from '@frontrow/contract/operator/holds'
import { listOutbox } from '@frontrow/contract/operator/jobs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from './call.ts'
import { Caller, keyOf, useAct, useCall } from './use-call.ts'
import { useCallPages } from './use-call-pages.ts'

/** Renders a hook in a console whose calls are noted and answered by `answers`. */
function inConsole<T>(use: () => T, answers: Record<string, (input: unknown) => unknown> = {}) {
  const made: [call: string, input: unknown][] = []
  const caller = async (endpoint: Endpoint, input: unknown) => {
    made.push([endpoint.operationId, input])
    return answers[endpoint.operationId]?.(input) as never
  }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={cache}>
      <Caller value={caller}>{children}</Caller>
    </QueryClientProvider>
  )
  return { made, cache, ...renderHook(use, { wrapper }) }
}

const refused = () => {
  throw new ApiError({ code: 404, message: 'Not there.' })
}

test('a reply is cached under the name of its call, and a failure has the text of its alert', async () => {
  const fine = inConsole(() => useCall(listMembers, {}), { listMembers: () => 'all' })
  await waitFor(() => expect(fine.result.current.data).toBe('all'))
  expect(fine.result.current.failure).toBeNull()
  expect(fine.cache.getQueryData(keyOf(listMembers, {}))).toBe('all')
  const failed = inConsole(() => useCall(listMembers, {}), { listMembers: refused })
  await waitFor(() => expect(failed.result.current.failure).toBe('404 Not there.'))
})

test('an act reads again what it names and nothing else, also after a failure', async () => {
  const { made, result } = inConsole(
    () => ({
      holds: useCall(listHolds, { query: {} }),
      apps: useCall(listApps, {}),
      placing: useAct(placeHold, { refreshes: [listHolds] }),
    }),
    { listHolds: () => [], listApps: () => [], placeHold: refused },
  )
  await waitFor(() => expect(made).toHaveLength(2))
  await act(() => result.current.placing.mutateAsync({} as never).catch(() => undefined))
  expect(made.slice(2).map(([call]) => call)).toEqual(['placeHold', 'listHolds'])
})

test('an act that refreshes on success only reads nothing after a failure', async () => {
  let answer: () => unknown = refused
  const { made, result } = inConsole(
    () => ({
      members: useCall(listMembers, {}),
      withdrawing: useAct(withdrawOwner, { refreshesOnSuccess: [listMembers] }),
    }),
    { listMembers: () => [], withdrawOwner: () => answer() },
  )
  await waitFor(() => expect(made).toHaveLength(1))
  await act(() => result.current.withdrawing.mutateAsync(undefined).catch(() => undefined))
  expect(made.slice(1)).toEqual([['withdrawOwner', {}]])
  answer = () => 'done'
  await act(() => result.current.withdrawing.mutateAsync(undefined))
  expect(made.slice(2).map(([call]) => call)).toEqual(['withdrawOwner', 'listMembers'])
})

test('the next page is asked for by the place that the page before it names', async () => {
  const { made, result } = inConsole(
    () => useCallPages(listOutbox, { query: {} }, { placedBy: 'after' }),
    {
      listOutbox: (input) => ({
        mails: [],
        next: JSON.stringify(input).includes('p2') ? null : 'p2',
      }),
    },
  )
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(() => result.current.fetchNextPage())
  expect(made).toEqual([
    ['listOutbox', { query: {} }],
    ['listOutbox', { query: { after: 'p2' } }],
  ])
  await waitFor(() => expect(result.current.hasNextPage).toBe(false))
})
