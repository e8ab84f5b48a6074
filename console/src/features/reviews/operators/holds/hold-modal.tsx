import type { HeldKind } from '@frontrow/contract/holds'
import { dayMs } from '@frontrow/contract/durations'
import { placeHold, suspendOrganization } from '@frontrow/contract/operator/holds'
import { placePayoutHold } from '@frontrow/contract/operator/payout-holds'
import { useState } from 'react'
import { localDay } from '../../../../lib/text/day-text.ts'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { useForm } from '../../../../lib/forms/form.ts'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { DateField } from '../../../../ui/forms/date-field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { holdsChanged } from '../../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../../operator-parts/reason-field.tsx'
import { useReasons } from '../../../../operator-parts/use-reasons.ts'
import { useMayOperate } from '../../../../operator-parts/use-operator.ts'
import { MessageField, messageRules } from '../../../../operator-parts/message-field.tsx'
import { scopesFor, type ChosenScope } from './hold-scopes.ts'

/** What is to be held. */
export interface HoldTarget {
  kind: HeldKind
  id: string
  name: string
}

interface Values {
  scope: ChosenScope
  message: string
  reason: string
  reviewBy: string
}

const rules: readonly Rule<Values>[] = [...messageRules, ...reasonRules]

/** The kind of the reasons whose texts are proposed. */
const reasonKinds: Readonly<Record<HeldKind, string>> = {
  organization: 'organization',
  app: 'app',
  placement: 'traffic',
  campaign: 'ad',
  content: 'ad',
}

/** Places a hold: what it stops, what members read, why, and when somebody looks again. */
export function HoldModal({ target, onClose }: { target: HoldTarget; onClose: () => void }) {
  const scopes = scopesFor(target.kind, useMayOperate())
  const placing = usePlacing(target, onClose)
  const [reviewBy] = useState(() => localDay(new Date(Date.now() + 14 * dayMs)))
  const form = useForm<Values>({
    initial: {
      scope: scopes[0]?.value ?? 'serving',
      message: '',
      reason: '',
      reviewBy,
    },
    rules,
    saving: placing,
    send: placing.place,
  })
  const reasons = useReasons([reasonKinds[target.kind]])
  const proposed = (reasons.data ?? []).map(({ code, title }) => ({ value: code, label: title }))
  const propose = (code: string | null) => {
    const reason = reasons.data?.find((one) => one.code === code)
    if (reason !== undefined) form.edit({ message: `${reason.message} ${reason.what_to_do}` })
  }
  return (
    <FormModal
      title={`Hold ${target.name}?`}
      form={form}
      act={form.values.scope === 'all' ? 'Suspend' : 'Hold'}
      look="danger-fill"
      pendingLabel="Holding..."
      onClose={onClose}
    >
      <SelectField
        label="Scope"
        description={
          form.values.scope === 'payout'
            ? 'Applies when a month closes.'
            : 'Applies within 2 seconds on every node.'
        }
        data={scopes}
        value={form.values.scope}
        onChange={(scope) => scope !== null && form.edit({ scope: scope as ChosenScope })}
      />
      <SelectField
        label="Template"
        placeholder="Choose one or write your own"
        data={proposed}
        onChange={propose}
      />
      <MessageField {...form.text('message')} />
      <ReasonField
        {...form.text('reason')}
        description="For operators only. Recorded in the audit log."
      />
      <DateField
        label="Review on"
        disabled={form.values.scope === 'all'}
        {...form.text('reviewBy')}
      />
    </FormModal>
  )
}

/** The call that the form makes: one hold, or a suspension. */
function usePlacing({ kind, id, name }: HoldTarget, onDone: () => void) {
  const held = { refreshes: holdsChanged, says: `${name} held.`, closes: onDone }
  const placing = useAct(placeHold, held)
  const keeping = useAct(placePayoutHold, held)
  const suspending = useAct(suspendOrganization, { ...held, says: `${name} suspended.` })
  const calls = [placing, keeping, suspending]
  const place = ({ scope, message, reason, reviewBy }: Values) => {
    const texts = { message: message.trim(), reason: reason.trim() }
    if (scope === 'all') return suspending.mutate({ params: { id }, body: texts })
    const about = {
      ...texts,
      object_id: id,
      ...(reviewBy !== '' && { review_by: reviewBy }),
    }
    if (scope !== 'payout') placing.mutate({ body: { ...about, object_kind: kind, scope } })
    else if (kind === 'organization' || kind === 'app' || kind === 'placement')
      keeping.mutate({ body: { ...about, object_kind: kind } })
  }
  return {
    place,
    isPending: calls.some(({ isPending }) => isPending),
    error: calls.find(({ error }) => error !== null)?.error ?? null,
    reset: () => {
      for (const call of calls) call.reset()
    },
  }
}
