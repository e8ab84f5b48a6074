import {
  type CampaignCheck,
  type CheckState,
  type PlacementCheck,
  showCampaignDoctor,
  showPlacementDoctor,
} from '@frontrow/contract/delivery/doctor'
import { addressOf, type Reply } from '@frontrow/contract/endpoint'
import { useCall } from '../../../lib/calls/use-call.ts'
import { ApiError } from '../../../lib/calls/call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { paths } from '../../../paths.ts'
import { CheckAgain } from '../../../ui/buttons/check-again.tsx'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import styles from './doctor-section.module.css'

/** Shows what keeps a placement from showing ads, and nothing where the server has no such call. */
export function DoctorOfPlacement({ id }: { id: string }) {
  const input = { params: { placementId: id } }
  const query = useCall(showPlacementDoctor, input, { refetchInterval })
  return <Doctor query={query} address={addressOf(showPlacementDoctor, input)} />
}

/** Shows what keeps a campaign from being shown, and nothing where the server has no such call. */
export function DoctorOfCampaign({ id }: { id: string }) {
  const input = { params: { campaignId: id } }
  const query = useCall(showCampaignDoctor, input, { refetchInterval })
  return <Doctor query={query} address={addressOf(showCampaignDoctor, input)} />
}

/** Longer than the ten seconds for which the server keeps an answer. */
const refetchInterval = 15_000

interface DoctorProps {
  query: ReturnType<typeof useCall<typeof showPlacementDoctor | typeof showCampaignDoctor>>
  address: string
}

function Doctor({ query, address }: DoctorProps) {
  const { data, error, refetch } = query
  if (error instanceof ApiError && error.code === 404) return null
  return (
    <Section
      title="Doctor"
      sub={data && `${verdictOf(data)} Checked at ${momentText(data.checked_at)}`}
      tools={<CheckAgain look="subtle" size="sm" check={refetch} />}
    >
      <Loaded query={query} skeleton={<TableSkeleton label="Loading checks..." rows={4} />}>
        {({ checks }) => (
          <>
            <ul className="divided" aria-label="Checks">
              {checks.map((check) => (
                <Line key={check.id} {...check} />
              ))}
            </ul>
            <SectionBody>
              <p className="note">
                A pipeline can ask the same. Put the secret of an{' '}
                <TextLink to={paths.tokens}>API token</TextLink> in place of <code>TOKEN</code>.
              </p>
              <CodeBlock
                what="the request for a pipeline"
                code={`curl -s -H 'authorization: Bearer TOKEN' ${window.location.origin}${address} | jq -e .ok`}
              />
            </SectionBody>
          </>
        )}
      </Loaded>
    </Section>
  )
}

type Shown = Reply<typeof showPlacementDoctor | typeof showCampaignDoctor>

function verdictOf({ checks }: Pick<Shown, 'checks'>): string {
  const failed = checks.filter(({ state }) => state === 'fail').length
  const warned = checks.filter(({ state }) => state === 'warn').length
  if (failed > 0) return `${failed} of ${checks.length} checks fail. Begin with the first.`
  return warned > 0 ? `Nothing fails, ${warned} to look at.` : 'Nothing fails.'
}

const looks: Readonly<Record<CheckState, { look: BadgeLook; word: string }>> = {
  fail: { look: 'error', word: 'Fails' },
  warn: { look: 'warning', word: 'Warning' },
  unknown: { look: 'plain', word: 'Not known' },
  ok: { look: 'success', word: 'OK' },
}

const names: Readonly<Record<PlacementCheck | CampaignCheck, string>> = {
  organization: 'Organization',
  app: 'App',
  placement: 'Placement',
  hold: 'Holds',
  key: 'Key',
  requests: 'Requests',
  sdk: 'SDK',
  demand: 'Campaigns',
  rating: 'Ad rating',
  blocks: 'Blocks',
  floor: 'Floor',
  fill: 'Fill',
  shown: 'Ads shown',
  traffic: 'Invalid traffic',
  reward: 'Reward callback',
  consent: 'Consent',
  agreement: 'Agreement',
  campaign: 'Campaign',
  ads: 'Ads',
  money: 'Budget and balance',
  price: 'ECPM',
  reach: 'Reach',
}

function Line({ id, state, text, do: todo, link }: Shown['checks'][number]) {
  const { look, word } = state in looks ? looks[state] : looks.unknown
  return (
    <li className={styles.line}>
      <span>
        <Badge look={look}>{word}</Badge>
      </span>
      <div>
        <h3 className="label compact">{id in names ? names[id] : id}</h3>
        <p>{text}</p>
        {todo !== null && (
          <p className="note">
            {todo} {link !== undefined && <TextLink to={link}>Open page</TextLink>}
          </p>
        )}
      </div>
    </li>
  )
}
