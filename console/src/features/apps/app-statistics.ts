import { listAppStatistics, type createApp } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../lib/call.ts'
import { retryTemporaryFailure, useSignOutOnFailure } from '../../lib/sign-out-on-failure.ts'

export type App = Reply<typeof createApp>
export type AppStatistic = Reply<typeof listAppStatistics>[number]

/**
 * The data of the app screen. It is passed along as navigation state, so the screen renders at
 * once.
 */
export interface KnownApp {
  app: App
  iconPath: string | null
}

export const statisticsKey = ['apps', 'statistics']

/**
 * The apps with their counts. A failure ends the session, as in the published console; `failure` is
 * the text of the alert for the failures that do not.
 */
export function useAppStatistics({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({
    queryKey: statisticsKey,
    queryFn: ({ signal }) => call(listAppStatistics, { query: {} }, { signal }),
    retry: retryTemporaryFailure,
    enabled,
  })
  return { ...query, failure: useSignOutOnFailure(query.error) }
}

/** The retired apps. It is the same call, so a failure ends the session too. */
export function useRetiredApps({ enabled }: { enabled: boolean }) {
  const query = useQuery({
    queryKey: ['apps', 'retired'],
    queryFn: ({ signal }) => call(listAppStatistics, { query: { retired: 'true' } }, { signal }),
    retry: retryTemporaryFailure,
    enabled,
  })
  return { ...query, failure: useSignOutOnFailure(query.error) }
}

/**
 * The app of this page: from the loaded list, because it may have been edited or retired, or else
 * from navigation state until the list has loaded. `known` is null if there is none, undefined
 * while that is unknown; `failure` is the text of the alert.
 */
export function useKnownApp(appId: string): {
  known: KnownApp | null | undefined
  failure: string | null
  refetch: () => Promise<unknown>
} {
  const passed = usePassedApp()
  const isPassed = passed?.app.id === appId
  const { data, isFetching, failure, refetch } = useAppStatistics({ enabled: !isPassed })
  const found = data?.find((row) => row.App.id === appId)
  const known = () => {
    if (found !== undefined) return knownFrom(found)
    if (isPassed && data === undefined) return passed
    return data === undefined || isFetching ? undefined : null
  }
  return { known: known(), failure, refetch }
}

export function knownFrom(row: AppStatistic): KnownApp {
  return { app: row.App, iconPath: row.icon_path ?? null }
}

function usePassedApp(): KnownApp | null {
  const passed = useLocation().state as Partial<KnownApp> | null
  return passed?.app === undefined ? null : { app: passed.app, iconPath: passed.iconPath ?? null }
}
