import type { Endpoint } from '@frontrow/contract/endpoint'
import { showImpressions, showInstalls, type Basis } from '@frontrow/contract/overview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '../../lib/calls/call.ts'
import { retryTemporaryFailure } from '../../lib/calls/sign-out-on-failure.ts'
import { keyOf } from '../../lib/calls/use-call.ts'
import { bucketsOf, seriesKey, type Measure } from './series.ts'
import { STALE_MS, useFilter } from './use-filter.ts'

const calls = { Install: showInstalls, Impression: showImpressions } as const satisfies Record<
  Measure,
  Endpoint
>

/** A series with its filter. The basis takes effect at once, the dates on apply. */
export function useSeries(measure: Measure) {
  const filter = useFilter(calls[measure])
  const [basis, setBasis] = useState<Basis>('Day')
  const body = { app_id: null, campaign_id: null, bases: basis, ...filter.query }

  const query = useQuery({
    queryKey: keyOf(calls[measure], { body }),
    queryFn: async ({ signal }) => {
      const rows = await call(calls[measure], { body }, { signal })
      return { basis, rows }
    },
    staleTime: STALE_MS,
    ...retryTemporaryFailure,
    // The previous series stays until the next one has loaded.
    placeholderData: keepPreviousData,
  })

  const { data } = query
  const buckets = useMemo(
    () => data && bucketsOf(data.rows, seriesKey(measure, data.basis)),
    [data, measure],
  )
  return {
    filter,
    basis,
    setBasis,
    /** Undefined until the first reply. */
    buckets,
    /** The basis of `buckets`, which differs from `basis` while another one loads. */
    bucketBasis: data?.basis ?? basis,
    isFetching: query.isFetching,
    error: query.error,
    refetch: query.refetch,
  }
}
