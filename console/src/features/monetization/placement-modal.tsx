import { countText } from '../../lib/text/count-text.ts'
import { moneyText } from '../../lib/text/money-text.ts'
import { percentText } from '../../lib/text/percent-text.ts'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { ownImpressionsText, type App } from '../apps/apps.tsx'
import { adRequest } from './ad-request.ts'
import { ecpmText, type PlacementRates, type Rates } from './rates.ts'
import type { Placement } from './use-placements.ts'

interface PlacementModalProps {
  app: App
  placement: Placement
  rates: Rates
  onClose: () => void
}

/**
 * The recent rates of a placement, and a sample ad request with the whole keys. Tables show
 * eight characters of a key, which two keys can have in common.
 */
export function PlacementModal({ app, placement, rates, onClose }: PlacementModalProps) {
  const { origin } = window.location
  const keys = { placement: placement.placement_api_key, app: app.app_api_key }
  const row = rates.placements.find(({ id }) => id === placement.id)
  return (
    <Modal title={placement.name} opened wide onClose={onClose}>
      <Stack gap={5}>
        {row && (
          <Stack as="section" gap={3} aria-labelledby="placement-rates">
            <h3 id="placement-rates">Last {rates.days} days</h3>
            <Facts facts={rateFacts(row, rates.currency)} />
            <p className="note">
              Earnings are your share of billed impressions, estimated until the month closes.
            </p>
          </Stack>
        )}
        <Stack as="section" gap={3} aria-labelledby="placement-request">
          <h3 id="placement-request">Test request</h3>
          <p className="note">
            Paste it into a terminal. The response has the ad and why it was selected, or the
            no-fill reason. It is a test: nothing is counted.
          </p>
          <CodeBlock code={adRequest(origin, keys)} what="the ad request" />
        </Stack>
      </Stack>
    </Modal>
  )
}

function rateFacts(rates: PlacementRates, currency: string) {
  const { requests, answers, impressions, clicks, earned } = rates
  const own = ownImpressionsText(rates.own_impressions)
  const counted = countText(impressions)
  return [
    { label: 'Fill rate', value: percentText(answers, requests) },
    { label: 'Impressions', value: own === undefined ? counted : `${counted}, ${own}` },
    { label: 'CTR', value: percentText(clicks, impressions) },
    { label: 'ECPM', value: ecpmText(rates, currency) },
    { label: 'Earnings (estimated)', value: moneyText(Number(earned), currency) },
  ]
}
