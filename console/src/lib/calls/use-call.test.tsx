import { listApps } from '@frontrow/contract/apps'
import type { Endpoint } from '@frontrow/contract/endpoint'
import { setPayoutThreshold, showPayoutStatus } from '@frontrow/contract/payouts'
import { listMembers, withdrawOwner } from '@frontrow/contract/team'
import { createTopUp } from '@frontrow/contract/billing/top-ups'
import { listHolds, placeHold } from '@frontrow/contract/operator/holds'
import { listOutbox } from '@frontrow/contract/operator/jobs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError, type CallOptions } from './call.ts'
import { Caller, keyOf, useAct, useCall } from './use-call.ts'
import { useCallPages } from './use-call-pages.ts'

/** Renders a hook in a console whose calls are noted and answered by `answers`. */
function inConsole<T>(use: () => T, answers: Record<string, (input: unknown) => unknown> = {}) {
  const made: [call: string, input: unknown][] = []
  const keys: (string | undefined)[] = []
  const caller = async (endpoint: Endpoint, input: unknown, options?: CallOptions) => {
    made.push([endpoint.operationId, input])
    keys.push(options?.idempotencyKey)
    return answers[endpoint.operationId]?.(input) as never
  }
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={cache}>
      <Caller value={caller}>{children}</Caller>
    </QueryClientProvider>
  )
  return { made, keys, cache, ...renderHook(use, { wrapper }) }
}

const refused = () => {
  throw new ApiError({ code: 404, message: 'Not there.' })
}

test('a reply is cached under the name of its call', async () => {
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

test('an act that creates something keeps its key until it has worked', async () => {
  let answer: () => unknown = refused
  const { made, keys, result } = inConsole(
    () => useAct(createTopUp, { input: (amount: string) => ({ body: { amount } }) }),
    { createTopUp: () => answer() },
  )
  const pay = (amount: string) =>
    act(() => result.current.mutateAsync(amount).catch(() => undefined))
  await pay('10')
  await pay('10')
  await pay('20')
  answer = () => 'done'
  await pay('20')
  await pay('20')
  expect(made.map(([, input]) => input)).toEqual(
    ['10', '10', '20', '20', '20'].map((amount) => ({ body: { amount } })),
  )
  const [first, second, other, worked, anew] = keys
  expect([second, worked]).toEqual([first, other])
  expect(new Set([first, other, anew]).size).toBe(3)
  expect(keys).not.toContain(undefined)
})

test('an act closes after a success, once its reads are over, unless it is gone before', async () => {
  const closes = vi.fn<() => void>()
  let answer: () => unknown = refused
  const open = () =>
    inConsole(
      () => ({
        members: useCall(listMembers, {}),
        withdrawing: useAct(withdrawOwner, { refreshes: [listMembers], closes }),
      }),
      { listMembers: () => [], withdrawOwner: () => answer() },
    )
  const { made, result } = open()
  await waitFor(() => expect(made).toHaveLength(1))
  const send = () => result.current.withdrawing.mutateAsync(undefined).catch(() => undefined)
  await act(send)
  expect(closes).not.toHaveBeenCalled()
  answer = () => 'done'
  closes.mockImplementation(() => expect(made).toHaveLength(5))
  await act(send)
  expect(closes).toHaveBeenCalledTimes(1)
  const gone = open()
  await act(async () => {
    const sent = gone.result.current.withdrawing.mutateAsync(undefined)
    gone.unmount()
    await sent
  })
  expect(closes).toHaveBeenCalledTimes(1)
})

test('a reply that another call would have too takes the place of that reply', async () => {
  const { made, keys, result } = inConsole(
    () => ({
      reading: useCall(showPayoutStatus, {}),
      apart: useCall(showPayoutStatus, {}, { apart: 'other' }),
      saving: useAct(setPayoutThreshold, { repliesAs: showPayoutStatus }),
    }),
    { showPayoutStatus: () => 'before', setPayoutThreshold: () => 'after' },
  )
  await waitFor(() => expect(result.current.apart.data).toBe('before'))
  await act(() => result.current.saving.mutateAsync({ body: { threshold: null } }))
  await waitFor(() => expect(result.current.reading.data).toBe('after'))
  expect(result.current.apart.data).toBe('before')
  expect(made).toHaveLength(3)
  expect(keys).toEqual([undefined, undefined, undefined])
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
