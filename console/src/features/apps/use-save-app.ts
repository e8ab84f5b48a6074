import { createApp } from '@frontrow/contract/apps'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAfter } from '../../lib/after.ts'
import { call } from '../../lib/call.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { paths } from '../../paths.ts'
import { createAppBody, type CreateAppForm } from './create-app-form.ts'

const REDIRECT_MS = 1000

/** Creates the app, and then shows the app list. */
export function useSaveApp() {
  const navigate = useNavigate()
  const after = useAfter()
  const cache = useQueryClient()
  const keys = useIdempotencyKey()

  return useMutation({
    mutationFn: (form: CreateAppForm) => {
      const body = createAppBody(form)
      // The braces are literal: the published path has no id in it, and the token identifies the
      // developer.
      const input = { params: { id: '{developer-id}' }, body }
      return call(createApp, input, { idempotencyKey: keys.keyFor(body) })
    },
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['apps'] })
      after(REDIRECT_MS, () => void navigate(paths.appList))
    },
  })
}
