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

/** The apps with their counts. A failure ends the session, as the published console has it. */
export function useAppStatistics({ enabled = true }: { enabled?: boolean } = {}) {
  const query = useQuery({
    queryKey: ['apps', 'statistics'],
    queryFn: ({ signal }) => call(listAppStatistics, {}, { signal }),
    retry: retryWhilePassing,
    enabled,
  })
  useSignOutOnFailure(query.error)
  return query
}

/** The app of this page: the one passed along, or the one the list knows by this id. Null when there is none, undefined until that is known. */
export function useKnownApp(appId: string): KnownApp | null | undefined {
  const passed = usePassedApp()
  const isPassed = passed?.app.id === appId
  const { data, isFetching } = useAppStatistics({ enabled: !isPassed })
  if (isPassed) return passed
  const found = data?.find((row) => row.App.id === appId)
  if (found !== undefined) return knownFrom(found)
  return data === undefined || isFetching ? undefined : null
}

export function knownFrom(row: AppStatistic): KnownApp {
  return { app: row.App, iconPath: row.icon_path ?? null }
}

function usePassedApp(): KnownApp | null {
  const passed = useLocation().state as Partial<KnownApp> | null
  return passed?.app === undefined ? null : { app: passed.app, iconPath: passed.iconPath ?? null }
}
