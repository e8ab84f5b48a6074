import { createApp } from '@frontrow/contract/apps'
import { useNavigate } from 'react-router'
import { useAfter } from '../../lib/after.ts'
import { useAct, useRefresh } from '../../lib/calls/use-call.ts'
import { paths } from '../../paths.ts'
import { appReads } from './app-statistics.ts'
import { createAppBody, type CreateAppForm } from './create-app-form.ts'

const REDIRECT_MS = 1000

/** Creates the app, and then shows the app list. */
export function useSaveApp() {
  const navigate = useNavigate()
  const after = useAfter()
  const refresh = useRefresh()

  return useAct(createApp, {
    input: (form: CreateAppForm) => ({
      // The braces are literal: the published path has no id in it, and the token identifies the
      // developer.
      params: { id: '{developer-id}' },
      body: createAppBody(form),
    }),
    onSuccess: () => {
      void refresh(appReads)
      after(REDIRECT_MS, () => void navigate(paths.appList))
    },
  })
}
