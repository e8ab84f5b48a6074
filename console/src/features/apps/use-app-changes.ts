import { editApp, setAppRetirement } from '@frontrow/contract/apps'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/queries.ts'
import { refreshIn, useAct } from '../../lib/calls/use-call.ts'
import { appReads, statisticsKey, type App, type AppStatistic } from './app-statistics.ts'
import { createAppBody, type CreateAppForm } from './create-app-form.ts'
import { retireWithUndo, restore } from './retiring.ts'

/** Saves an edited app. The cached lists are updated before they are fetched again. */
export function useEditApp(app: App, onDone: () => void) {
  const cache = useQueryClient()
  return useAct(editApp, {
    input: (form: CreateAppForm) => ({ params: { id: app.id }, body: createAppBody(form) }),
    onSuccess: (edited) => {
      changeRows(cache, (rows) =>
        rows.map((row) => (row.App.id === edited.id ? { ...row, App: edited } : row)),
      )
      void refreshIn(cache, appReads)
    },
    says: (_edited, { name }) => `${name.trim()} was saved.`,
    closes: onDone,
  })
}

/** Throws what the call throws; a success shows a toast with an undo button. */
export function retireApp(app: App): Promise<void> {
  return retireWithUndo(retirable(app)).then(() =>
    // Removes the row at once, before the list is fetched again: otherwise the app's page would
    // fetch the contents of a retired app.
    changeRows(queryClient, (rows) => rows.filter((row) => row.App.id !== app.id)),
  )
}

export function restoreApp(app: App): Promise<void> {
  return restore(retirable(app))
}

function retirable(app: App) {
  return {
    name: app.name,
    set: (retired: boolean) =>
      call(setAppRetirement, { params: { appId: app.id }, body: { retired } }),
    refresh: () => refreshIn(queryClient, appReads),
  }
}

function changeRows(cache: QueryClient, change: (rows: AppStatistic[]) => AppStatistic[]): void {
  cache.setQueryData<AppStatistic[]>(statisticsKey, (rows) => rows && change(rows))
}
