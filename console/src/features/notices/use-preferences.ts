import { setNoticePreference, showNoticePreferences } from '@frontrow/contract/notices'
import { alertText } from '../../lib/calls/call.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { toast } from '../../ui/feedback/toast.tsx'

/** Chooses how to get one kind. */
export function useSetPreference() {
  return useAct(setNoticePreference, {
    repliesAs: showNoticePreferences,
    onError: (error) => toast({ text: alertText(error), isError: true }),
  })
}
