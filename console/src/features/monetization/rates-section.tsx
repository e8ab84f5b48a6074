import { showRates } from '@frontrow/contract/monetization'
import { useState } from 'react'
import { ApiError } from '../../lib/calls/call.ts'
import { countText } from '../../lib/text/count-text.ts'
import { percentText } from '../../lib/text/percent-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ListRow, RowList } from '../../ui/layout/row-list.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { ownImpressionsText, type App } from '../apps/apps.tsx'
import { adRequest } from './ad-request.ts'
import styles from './monetization.module.css'
import { ecpmText, type PlacementRates } from './rates.ts'
import { inApp, type Placement } from './use-placements.ts'

interface RatesSectionProps {
  app: App
  placements: readonly Placement[]
}

/** The recent rates of each placement, and a sample ad request for it. */
export function RatesSection({ app, placements }: RatesSectionProps) {
  const rates = useCall(showRates, inApp(app.id))
  const [asked, setAsked] = useState<Placement | null>(null)
  if (isWithoutRates(rates.error)) return null
  return (
    <Section
      title="Performance"
      sub="Last 30 days, retired placements included. Earnings are your share of billed impressions, estimated until the month closes."
    >
      <Loaded
        query={{ ...rates, failure: rates.isError ? 'The rates could not be loaded.' : null }}
        skeleton={<TableSkeleton label="Loading rates..." rows={2} />}
      >
        {({ placements: rows, currency }) => (
          <RowList>
            {rows.map((row) => {
              const placement = placements.find(({ id }) => id === row.id)
              return (
                <ListRow key={row.id}>
                  <h3 className="compact label cut">
                    {row.name}
                    {row.retired === true && <span className="muted"> · retired</span>}
                  </h3>
                  <RateFacts rates={row} currency={currency} />
                  {placement && (
                    <Button look="default" size="sm" onClick={() => setAsked(placement)}>
                      Test request
                    </Button>
                  )}
                </ListRow>
              )
            })}
          </RowList>
        )}
      </Loaded>
      <RequestModal app={app} placement={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

/** A server of the published API does not have the call. */
function isWithoutRates(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 404
}

function RateFacts({ rates, currency }: { rates: PlacementRates; currency: string }) {
  const { requests, answers, impressions, clicks, earned } = rates
  const own = ownImpressionsText(rates.own_impressions)
  const facts = [
    ['Fill rate', percentText(answers, requests)],
    ['CTR', percentText(clicks, impressions)],
    ['ECPM', ecpmText(rates, currency)],
    ['Earnings (estimated)', moneyText(Number(earned), currency)],
  ]
  return (
    <dl className={styles.facts}>
      {own !== undefined && (
        <div className={styles.own}>
          <dt>Impressions</dt>
          <dd>
            {countText(impressions)}, {own}
          </dd>
        </div>
      )}
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface RequestModalProps {
  app: App
  placement: Placement | null
  onClose: () => void
}

/** Shows the whole keys, unlike the tables, so that two keys can be told apart. */
function RequestModal({ app, placement, onClose }: RequestModalProps) {
  const { origin } = window.location
  const keys = { placement: placement?.placement_api_key ?? '', app: app.app_api_key }
  return (
    <Modal
      title={`Request an ad in ${placement?.name ?? ''}`}
      opened={placement !== null}
      onClose={onClose}
      wide
    >
      <p className={styles.note}>
        Paste it into a terminal. The response has the ad and why it was selected, or the no-fill
        reason. It is a test: nothing is counted.
      </p>
      <CodeBlock code={adRequest(origin, keys)} what="the ad request" />
    </Modal>
  )
}
