import { showNetworkOrganization } from '@frontrow/contract/operator/organizations'
import { proposeAdjustment } from '@frontrow/contract/operator/finance/adjustments'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { booksChanged } from '../../../operator-parts/reads.ts'
import { ReasonField } from '../../../operator-parts/reason-field.tsx'
import { adjustmentRules, givenAdjustment, refusedAdjustment } from './adjustment-form.ts'
import { useShowProposal } from '../../../operator-parts/use-show-proposal.ts'

interface AdjustmentModalProps {
  /** The query of the address: organization, placement, from, to, amount, reason. */
  given: URLSearchParams
  onClose: () => void
}

/** Requests an adjustment of invalid impressions. The request shows the effect on both sides. */
export function AdjustmentModal({ given, onClose }: AdjustmentModalProps) {
  const closes = useShowProposal(onClose)
  const form = useActForm(proposeAdjustment, {
    initial: givenAdjustment(given),
    rules: adjustmentRules,
    refusedFields: refusedAdjustment,
    input: ({ placement, from, till, reason }) => ({
      body: {
        day_from: from,
        day_till: till,
        reason: reason.trim(),
        ...(placement.trim() !== '' && { placement_id: placement.trim() }),
      },
    }),
    refreshes: booksChanged,
    says: 'Sent for approval.',
    closes,
  })
  return (
    <FormModal
      title="Request adjustment"
      form={form}
      act="Request approval"
      pendingLabel="Checking impressions..."
      onClose={onClose}
    >
      <Found given={given} />
      <p>
        The request then shows the placement and what each side gets or gives back: withdraw it if
        that is wrong. Once it is approved, you cannot undo it.
      </p>
      <TextField
        label="Placement ID"
        description="Adjusts every impression of this placement. Leave empty to adjust only what today's traffic rules find invalid."
        autoComplete="off"
        maxLength={64}
        {...form.text('placement')}
      />
      <DateField label="First day (UTC)" {...form.text('from')} />
      <DateField label="Last day (UTC)" {...form.text('till')} />
      <ReasonField {...form.text('reason')} description="Shown on the statements of both sides." />
    </FormModal>
  )
}

/** What led here: whose placement it is, and what a recheck found. */
function Found({ given }: { given: URLSearchParams }) {
  const id = given.get('organization')
  const amount = given.get('amount')
  if (amount === null) return null
  return (
    <Alert type="info">
      A recheck found {amount} to adjust
      {id !== null && (
        <>
          {' '}
          from <OrganizationName id={id} />
        </>
      )}
      .
    </Alert>
  )
}

function OrganizationName({ id }: { id: string }) {
  return (
    useCall(showNetworkOrganization, { params: { id } }).data?.organization.name ??
    'an organization'
  )
}
