import { setNoticePreference, showNoticePreferences } from '@frontrow/contract/notices'
import { useAct } from '../../lib/use-call.ts'
import { toastFailure } from '../../ui/feedback/toast.tsx'

/** Chooses how to get one kind. */
export function useSetPreference() {
  return useAct(setNoticePreference, {
    repliesAs: showNoticePreferences,
    onError: toastFailure,
  })
}
