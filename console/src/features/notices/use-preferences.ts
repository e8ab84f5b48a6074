import { setNoticePreference, showNoticePreferences } from '@frontrow/contract/notices'
import { useAct } from '../../lib/calls/use-call.ts'

/** Chooses how to get one kind. */
export function useSetPreference() {
  return useAct(setNoticePreference, {
    repliesAs: showNoticePreferences,
    saysErrors: true,
  })
}
