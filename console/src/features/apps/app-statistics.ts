import { listAppStatistics, type createApp } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../../lib/call.ts'
import { retryWhilePassing, useSignOutOnFailure } from '../../lib/sign-out-on-failure.ts'

export type App = Reply<typeof createApp>
export type AppStatistic = Reply<typeof listAppStatistics>[number]

/** What the app screen needs to know. It travels with the navigation, so that the screen stands at once. */
export interface KnownApp {
  app: App
  iconPath: string | null
}

export const statisticsKey = ['apps', 'statistics']

/** The apps with their counts. A failure ends the session, as the published console has it; `failure` is said where it does not. */
export function useAppStatistics({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({
    queryKey: statisticsKey,
    queryFn: ({ signal }) => call(listAppStatistics, { query: {} }, { signal }),
    retry: retryWhilePassing,
    enabled,
  })
  return { ...query, failure: useSignOutOnFailure(query.error) }
}

/** Those that were retired. It is the same call, so its failure ends the session too. */
export function useRetiredApps() {
  const query = useQuery({
    queryKey: ['apps', 'retired'],
    queryFn: ({ signal }) => call(listAppStatistics, { query: { retired: 'true' } }, { signal }),
    retry: retryWhilePassing,
  })
  return { ...query, failure: useSignOutOnFailure(query.error) }
}

/**
 * The app of this page: the one the list knows by this id, for it may have been edited or retired since, or, while there is no list
 * yet, the one passed along. `known` is null when there is none, undefined until that is known; `failure` is what an alert should say.
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
