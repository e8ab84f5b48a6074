import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import { useSearchParams } from 'react-router'
import { momentText } from '../../lib/text/day-text.ts'
import { isBlank, type Rule } from '../../lib/forms/form-rules.ts'
import { useForm } from '../../lib/forms/form.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Badge, type BadgeLook } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Table, type Column } from '../../ui/tables/table.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { type CandidateRow, type Decision, candidateRows } from './candidate-rows.ts'
import { useDecision } from './use-why.ts'
import styles from './why-page.module.css'

/** The query parameter with the request's id, so that the result can be shared as a link. */
const REQUEST = 'request'

const requestRules: readonly Rule<{ requestId: string }>[] = [
  ['requestId', (form) => !isBlank(form.requestId), 'Enter the request_id of a response'],
]

/** A field for a request's id, and the decision about that request. */
export function DecisionSection() {
  const [search, setSearch] = useSearchParams()
  const requestId = search.get(REQUEST) ?? ''
  const form = useForm({
    initial: { requestId },
    rules: requestRules,
    send: (typed) => setSearch({ [REQUEST]: typed.requestId.trim() }, { replace: true }),
  })
  return (
    <Section title="One request">
      <SectionBody>
        <form {...form.props} className={styles.find}>
          <TextField
            label="Request ID"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            {...form.text('requestId')}
          />
          <Button {...form.button} look="default">
            Explain request
          </Button>
        </form>
        <p className={`${styles.hint} note`}>
          It is the <code>request_id</code> of each response. Every request with <code>test</code>{' '}
          true is kept for 7 days, and 1% of the others.
        </p>
      </SectionBody>
      {requestId !== '' && <Answer requestId={requestId} />}
    </Section>
  )
}

function Answer({ requestId }: { requestId: string }) {
  const { data, isPending, isMissing, failure } = useDecision(requestId)
  if (isPending) return <TableSkeleton label="Loading the request..." rows={3} />
  if (data !== undefined) return <Shown decision={data} />
  return (
    <SectionBody>
      {isMissing ? (
        <Alert
          type="info"
          detail="Send it again with test set to true. Test requests are kept for 7 days."
        >
          This request was not kept, or is not from your placements.
        </Alert>
      ) : (
        <Alert type="error" detail="Try again shortly.">
          {failure}
        </Alert>
      )}
    </SectionBody>
  )
}

const looks: Readonly<Record<CandidateRow['outcome'], BadgeLook>> = {
  Shown: 'success',
  'Eligible, not selected': 'info',
  'Not shown': 'plain',
}

const columns: readonly Column<CandidateRow>[] = [
  { head: 'Campaign', cell: ({ campaign }) => campaign },
  { head: 'Outcome', cell: ({ outcome }) => <Badge look={looks[outcome]}>{outcome}</Badge> },
  { head: 'Why', cell: ({ why }) => why },
  {
    head: 'Filters passed',
    cell: ({ passed }) => (
      <span className="muted">{passed.length === 0 ? 'none' : passed.join(', ')}</span>
    ),
  },
]

function Shown({ decision }: { decision: Decision }) {
  return (
    <div className={styles.decision}>
      <SectionBody>
        <p className={styles.verdict}>
          {decision.reason === null ? 'Filled' : reasonWords(decision.reason).title}
        </p>
        <Facts facts={factsOf(decision)} />
        {decision.reason !== null && (
          <p className={`${styles.hint} note`}>{reasonWords(decision.reason).advice}</p>
        )}
        {isAboutOthers(decision) && (
          <p className={`${styles.hint} note`}>
            <TextLink to={paths.adReview}>Ad Review</TextLink> lists the apps advertised in yours
            and lets you block them.
          </p>
        )}
        {decision.left_out > 0 && (
          <p className={`${styles.hint} note`}>
            {decision.left_out} lower-paying campaigns were not evaluated.
          </p>
        )}
      </SectionBody>
      <Table
        label="Campaigns of this request"
        columns={columns}
        rows={candidateRows(decision)}
        keyOf={({ key }) => key}
        empty={
          <EmptyState inline title="No campaign was running">
            No campaign was available for this request.
          </EmptyState>
        }
      />
    </div>
  )
}

/** True if another organization's ad was shown, or the publisher blocks the advertised apps. */
function isAboutOthers({ reason, candidates }: Decision): boolean {
  const isTheirs = candidates.some(({ won, campaign_id: id }) => won && id === null)
  return isTheirs || reason === 'blocked'
}

function factsOf({ at, is_test, placement, format, device, country, region_unknown }: Decision) {
  const from = region_unknown ? 'Your own network (matches every region)' : nameOf(country)
  return [
    { label: 'When', value: `${momentText(at)}${is_test ? ', a test' : ''}` },
    { label: 'Placement', value: `${placement.name}, ${formatText(format)}` },
    { label: 'Device', value: `${device.type}, ${device.os}, ${device.orientation}` },
    { label: 'From', value: from },
  ]
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' })

/** The reply may have no format. */
function formatText(format: string | undefined): string {
  return format?.replace('_', ' ') ?? '–'
}

/** The name of an ISO 3166 country code. ZZ, or no code, stands for an unknown country. */
function nameOf(country: string): string {
  return country === 'ZZ' || !/^[A-Z]{2}$/.test(country)
    ? 'Unknown location'
    : (regionNames.of(country) ?? country)
}
