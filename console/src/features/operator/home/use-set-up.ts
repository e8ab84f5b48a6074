import { showSetUp } from '@frontrow/contract/operator/set-up'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'

/** The steps of the set-up, for whoever may do them. Home shows nothing where they fail to load. */
export function useSetUp() {
  return useCall(showSetUp, {}, { enabled: useMayOperate()('settings.write') })
}
