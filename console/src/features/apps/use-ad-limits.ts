import type { AdCategory } from '@frontrow/contract/ad-contents/ad-ratings'
import { setAdLimits, showAdLimits } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAct, useCall } from '../../lib/calls/use-call.ts'
import type { App } from './app-statistics.ts'

export type AdLimits = Reply<typeof showAdLimits>

/** The fields of the dialog. The rating is a text, because a select has no other values. */
export interface LimitsForm {
  rating: string
  isForChildren: boolean
  blocked: string[]
}

const inputOf = (appId: string) => ({ params: { appId } })

/** Which ads an app shows. It is fetched each time the dialog opens. */
export function useAdLimits(appId: string) {
  // Another member may have changed the limits meanwhile, so a cached reply is not used.
  return useCall(showAdLimits, inputOf(appId), { gcTime: 0 })
}

export function useSetAdLimits(app: Pick<App, 'id' | 'name'>, onDone: () => void) {
  const cache = useQueryClient()
  return useAct(setAdLimits, {
    input: (form: LimitsForm) => ({ ...inputOf(app.id), body: limitsBody(form) }),
    onSuccess: (saved) => {
      cache.setQueryData(keyOf(showAdLimits, inputOf(app.id)), saved)
    },
    says: `Blocking controls of ${app.name} saved.`,
    closes: onDone,
  })
}

export function limitsForm(limits: AdLimits): LimitsForm {
  return {
    rating: String(limits.ad_rating),
    isForChildren: limits.child_directed,
    blocked: [...limits.blocked_categories],
  }
}

export function limitsBody({ rating, isForChildren, blocked }: LimitsForm): AdLimits {
  return {
    ad_rating: Number(rating),
    child_directed: isForChildren,
    blocked_categories: blocked as AdCategory[],
  }
}
