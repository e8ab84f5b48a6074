import { recordPrepayment } from '@frontrow/contract/operator/finance/invoices'
import {
  changeNewCardLimit,
  changeShare,
  changeTax,
  changeTerms,
  showTerms,
  type OrganizationTerms as Terms,
} from '@frontrow/contract/operator/terms'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../../../lib/text/day-text.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { moneyText } from '../../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { type Fact, Facts } from '../../../../ui/layout/facts.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { type Column, Table } from '../../../../ui/tables/table.tsx'
import { Row } from '../../../../ui/layout/boxes.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { addressText } from '../../../documents/documents.tsx'
import { PrepaymentModal } from '../../../documents/for-operators.ts'
import { shareText } from './share-form.ts'
import { NewCardLimitModal } from './new-card-limit-modal.tsx'
import { ShareModal } from './share-modal.tsx'
import { TaxModal } from './tax-modal.tsx'
import { taxText } from './tax-form.ts'
import { TermsModal } from './terms-modal.tsx'

/** What is asked for in a dialog. */
type Act = 'terms' | 'tax' | 'share' | 'prepayment' | 'to_return' | 'card'

/** How an organization pays, how its documents are taxed, and its share as a publisher. */
export function OrganizationTerms({ id, name }: { id: string; name: string }) {
  const terms = useCall(showTerms, { params: { id } })
  const [asked, setAsked] = useState<Act | null>(null)
  return (
    <Section
      title="Payment terms"
      sub="Billing, tax and revenue share of this organization."
      tools={<Acts terms={terms.data} onAsk={setAsked} />}
    >
      <Loaded query={terms} skeleton={<CardSkeleton label="Loading terms..." fields={3} />}>
        {(shown) => (
          <>
            {shown.is_tax_outdated && (
              <Alert
                type="warning"
                detail="Set the tax treatment again, even if it stays the same."
              >
                Its country or VAT ID, or the country of the seller, changed after its tax treatment
                was set.
              </Alert>
            )}
            <Facts
              facts={[
                ...factsOf(shown, name),
                cardFact(shown, () => setAsked('card')),
                ...buyerFacts(shown),
              ]}
              fillsCard
            />
            <Table
              label="Tax treatments"
              rows={shown.treatments}
              keyOf={(row) => JSON.stringify([row.side, row.from, row.set_at])}
              columns={columns}
              empty={
                <EmptyState inline title="No tax treatment set">
                  {shown.is_taxed
                    ? 'Sandbox documents have no tax until one is set.'
                    : 'It cannot be invoiced until one is set.'}
                </EmptyState>
              }
            />
            <Asked asked={asked} id={id} name={name} shown={shown} onClose={() => setAsked(null)} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface ActsProps {
  terms: Terms | undefined
  onAsk: (act: Act) => void
}

function Acts({ terms, onAsk }: ActsProps) {
  const isPrepaid = terms?.terms?.terms === 'prepaid'
  return (
    <Row gap={2}>
      {acts
        .filter(({ act }) => act !== 'prepayment' || isPrepaid)
        .map(({ act, label, needs }) => (
          <Button
            key={act}
            size="sm"
            look="default"
            needs={needs}
            disabled={terms === undefined}
            onClick={() => onAsk(act)}
          >
            {label}
          </Button>
        ))}
    </Row>
  )
}

const acts = [
  { act: 'terms', label: 'Change terms', needs: changeTerms.needs },
  { act: 'tax', label: 'Set tax treatment', needs: changeTax.needs },
  { act: 'share', label: 'Set revenue share', needs: changeShare.needs },
  { act: 'prepayment', label: 'Record prepayment', needs: recordPrepayment.needs },
  { act: 'to_return', label: 'Record money to return', needs: recordPrepayment.needs },
] as const

interface AskedProps {
  asked: Act | null
  id: string
  name: string
  shown: Terms
  onClose: () => void
}

function Asked({ asked, id, name, shown, onClose }: AskedProps) {
  const { currency, is_new_card_limit_lifted: isLifted } = shown
  const of = { id, name, onClose }
  switch (asked) {
    case 'terms':
      return <TermsModal {...of} terms={shown} />
    case 'tax':
      return <TaxModal {...of} />
    case 'share':
      return <ShareModal {...of} />
    case 'prepayment':
    case 'to_return':
      return <PrepaymentModal {...of} currency={currency} isToReturn={asked === 'to_return'} />
    case 'card':
      return <NewCardLimitModal id={id} onClose={onClose} currency={currency} isLifted={isLifted} />
    case null:
      return null
  }
}

function wayText({ terms, pays_by: by, due_days: days }: NonNullable<Terms['terms']>): string {
  if (terms === 'prepaid') return 'Prepaid'
  return `By invoice, ${by === 'transfer' ? 'bank transfer' : 'card'}, due in ${days ?? 2} days`
}

/** Says whether the daily top-up limit of new cards applies to the organization, and changes it. */
function cardFact({ is_new_card_limit_lifted: isLifted }: Terms, onChange: () => void): Fact {
  return {
    label: 'Daily limit of new cards',
    value: (
      <Row gap={2} align="stretch">
        <span>{isLifted ? 'Lifted' : 'Applies'}</span>
        <Button size="sm" look="default" needs={changeNewCardLimit.needs} onClick={onChange}>
          {isLifted ? 'Restore limit' : 'Lift limit'}
        </Button>
      </Row>
    ),
  }
}

function factsOf(shown: Terms, name: string): Fact[] {
  const { currency, terms, next_terms: next, limit, unpaid_since: unpaidSince } = shown
  const invoices = `${operatorPaths.invoices}?state=overdue`
  return [
    {
      label: 'Terms',
      value:
        terms === null
          ? 'Not set: no invoices are issued'
          : `${wayText(terms)} since ${dayText(terms.from)}`,
    },
    ...(shown.payment_reference === undefined
      ? []
      : [{ label: 'Payment reference', value: shown.payment_reference }]),
    { label: 'Credit limit', value: limit === null ? 'None' : moneyText(limit, currency) },
    ...(Number(shown.to_return) === 0
      ? []
      : [{ label: 'Received, to be returned', value: moneyText(shown.to_return, currency) }]),
    ...(next === null ? [] : [{ label: `From ${dayText(next.from)}`, value: wayText(next) }]),
    ...(shown.proposal_id === null
      ? []
      : [
          {
            label: 'Pending approval',
            value: <Link to={operatorPaths.proposal(shown.proposal_id)}>New terms</Link>,
          },
        ]),
    ...(unpaidSince === null
      ? []
      : [
          {
            label: 'Stopped',
            value: (
              <>
                <Badge look="error">Unpaid</Badge> since {dayText(unpaidSince.slice(0, 10))},{' '}
                <TextLink to={invoices}>overdue invoices</TextLink>
              </>
            ),
          },
        ]),
    ...shareFacts(shown),
    {
      label: 'Invoices',
      value: (
        <Link to={`${operatorPaths.invoices}?text=${encodeURIComponent(name)}`}>View invoices</Link>
      ),
    },
  ]
}

/** The billing profile of the organization: how its documents name it. */
function buyerFacts({ buyer }: Terms): Fact[] {
  if (buyer === null) return [{ label: 'On invoices', value: 'Billing profile is empty' }]
  return [
    { label: 'On invoices', value: buyer.legal_name },
    { label: 'Address', value: addressText(buyer) },
    { label: 'VAT ID', value: buyer.vat_id || '–' },
    { label: 'Tax number', value: buyer.tax_number || '–' },
    { label: 'Registration', value: buyer.registration || '–' },
  ]
}

function shareFacts({ share: { bp, is_own: isOwn, next } }: Terms): Fact[] {
  const now = isOwn ? shareText(bp) : `${shareText(bp)} (network default)`
  return [
    { label: 'Revenue share', value: now },
    ...(next === null
      ? []
      : [{ label: `Revenue share from ${dayText(next.from)}`, value: shareText(next.bp) }]),
  ]
}

const columns: Column<Terms['treatments'][number]>[] = [
  { head: 'From', cell: ({ from }) => dayText(from) },
  { head: 'Side', cell: ({ side }) => (side === 'advertiser' ? 'Advertiser' : 'Publisher') },
  { head: 'Tax', cell: taxText },
  { head: 'Note on documents', cell: ({ note }) => note || '–' },
]
