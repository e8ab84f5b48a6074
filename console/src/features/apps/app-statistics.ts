import { listApps, listAppStatistics, type createApp } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { useLocation } from 'react-router'
import { retryTemporaryFailure, useSignOutOnFailure } from '../../lib/calls/sign-out-on-failure.ts'
import { keyOf, useCall } from '../../lib/calls/use-call.ts'

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

export const statisticsKey = keyOf(listAppStatistics, { query: {} })

/** What a change of an app changes. */
export const appReads = [listApps, listAppStatistics]

/**
 * The apps with their counts. A failure ends the session, as in the published console; `failure` is
 * the text of the alert for the failures that do not.
 */
export function useAppStatistics({ enabled = true }: { enabled?: boolean } = {}) {
  return useStatistics({}, enabled)
}

/** The retired apps. It is the same call, so a failure ends the session too. */
export function useRetiredApps({ enabled }: { enabled: boolean }) {
  return useStatistics({ retired: 'true' }, enabled)
}

function useStatistics(query: Input<typeof listAppStatistics>['query'], enabled: boolean) {
  const options = { ...retryTemporaryFailure, enabled }
  const rows = useCall(listAppStatistics, { query }, options)
  return { ...rows, failure: useSignOutOnFailure(rows.error) }
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
