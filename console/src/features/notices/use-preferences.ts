import { setNoticePreference, showNoticePreferences } from '@frontrow/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { alertText } from '../../lib/call.ts'
import { keyOf, useAct } from '../../lib/use-call.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Chooses how to get one kind. */
export function useSetPreference() {
  const cache = useQueryClient()
  return useAct(setNoticePreference, {
    onSuccess: (reply) => cache.setQueryData(keyOf(showNoticePreferences, {}), reply),
    onError: (error) => toast({ text: alertText(error), isError: true }),
  })
}
