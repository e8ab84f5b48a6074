import type { TriedRequest } from '@frontrow/contract/operator/delivery'
import { tryAdRequest } from '@frontrow/contract/operator/delivery'
import { Link, useSearchParams } from 'react-router'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { Table, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PlacementField, type ChosenPlacement } from './placement-field.tsx'
import { useOperatorSession } from '../../../operator-parts/use-operator.ts'
import styles from './delivery.module.css'
import { filterText, noAdWords, systemWords } from '../../../operator-parts/no-ad-words.ts'

interface Values {
  placement: ChosenPlacement | null
  type: 'phone' | 'tablet'
  os: 'android' | 'ios' | 'web' | 'other'
  orientation: 'portrait' | 'landscape'
  region: string
}

const rules: readonly Rule<Values>[] = [
  ['placement', ({ placement }) => placement !== null, 'Choose a placement'],
]

const initial: Values = {
  placement: null,
  type: 'phone',
  os: 'android',
  orientation: 'portrait',
  region: '',
}

const systems = Object.entries(systemWords).map(([value, label]) => ({ value, label }))
const types = [
  { value: 'phone', label: 'Phone' },
  { value: 'tablet', label: 'Tablet' },
] as const
const orientations = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const

/**
 * Decides a request of any placement as a test, and names every campaign that was looked at. A link
 * may choose the placement.
 */
export function TryRequest() {
  const trying = useAct(tryAdRequest)
  const [params] = useSearchParams()
  const [id, name] = [params.get('placement'), params.get('name')]
  const form = useForm<Values>({
    initial: id === null ? initial : { ...initial, placement: { id, name: name ?? id } },
    rules,
    saving: trying,
    refusedFields: { placement_id: 'placement' },
    send: ({ placement, region, type, os, orientation }, options) =>
      trying.mutate(
        {
          body: {
            placement_id: placement?.id ?? '',
            device: { type, os, orientation },
            ...(region.trim() === '' ? {} : { region: region.trim() }),
          },
        },
        options,
      ),
  })
  const { values, edit, fieldErrors } = form
  return (
    <div id="test-request">
      <Section
        title="Test request"
        sub="Runs the real decision. Nothing is counted, reserved or billed."
      >
        <SectionBody>
          <form {...form.props} className={styles.form}>
            <PlacementField
              value={values.placement}
              error={fieldErrors.placement}
              onChange={(placement) => edit({ placement })}
            />
            <SelectField
              label="Operating system"
              data={systems}
              value={values.os}
              onChange={(os) => edit({ os: os as Values['os'] })}
            />
            <SelectField
              label="Device"
              data={types}
              value={values.type}
              onChange={(type) => edit({ type: type as Values['type'] })}
            />
            <SelectField
              label="Orientation"
              data={orientations}
              value={values.orientation}
              onChange={(orientation) =>
                edit({ orientation: orientation as Values['orientation'] })
              }
            />
            <TextField
              label="Country or region"
              placeholder="SE"
              maxLength={64}
              {...form.text('region')}
            />
            <div className={styles.wide}>
              {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
              <Button {...form.button} look="default" pendingLabel="Running...">
                Run test
              </Button>
            </div>
          </form>
        </SectionBody>
        {trying.data !== undefined && <Tried tried={trying.data} />}
      </Section>
    </div>
  )
}

function Tried({ tried }: { tried: TriedRequest }) {
  const currency = useOperatorSession().data?.network.currency ?? ''
  const winner = tried.candidates.find(({ won }) => won)
  return (
    <>
      <SectionBody>
        <p role="status">
          {tried.reason === null
            ? `Filled: ${winner?.campaign_name ?? 'a campaign'} in ${tried.placement.name}.`
            : `Unfilled: ${tried.placement.name}. ${noAdWords(tried.reason)}.`}
          {tried.left_out > 0 && ` ${tried.left_out} more campaigns were not evaluated.`}
        </p>
      </SectionBody>
      <Table
        label="Campaigns"
        rows={tried.candidates}
        keyOf={(row) => row.campaign_id}
        columns={columnsIn(currency)}
        empty={<EmptyState title="No running campaigns" />}
      />
    </>
  )
}

function columnsIn(currency: string): Column<TriedRequest['candidates'][number]>[] {
  return [
    {
      head: 'Campaign',
      cell: ({ campaign_name: name, campaign_id: id }) => (
        <TwoLines second={<span className="mono">{id}</span>}>{name}</TwoLines>
      ),
    },
    {
      head: 'Advertiser',
      phone: 'fact',
      cell: ({ organization: { id, name } }) => (
        <Link to={operatorPaths.organization(id)}>{name}</Link>
      ),
    },
    { head: `ECPM, ${currency}`, phone: 'main', numeric: true, cell: ({ ecpm }) => ecpm },
    { head: 'Result', phone: 'fact', cell: (row) => <Result row={row} /> },
  ]
}

function Result({ row }: { row: TriedRequest['candidates'][number] }) {
  if (row.won) return <Badge look="now">Selected</Badge>
  if (row.reason === null) return 'Eligible, not selected'
  return (
    <TwoLines second={row.failed === null ? '' : filterText(row.failed)}>
      {noAdWords(row.reason)}
    </TwoLines>
  )
}
