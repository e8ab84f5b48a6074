import { minuteMs } from '@frontrow/contract/durations'
import { listApps } from '@frontrow/contract/apps'
import { showFirstSteps } from '@frontrow/contract/overview/first-steps'
import { useCall } from '../../lib/calls/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Row } from '../../ui/layout/boxes.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StepList } from '../../ui/layout/step-list.tsx'
import {
  advertiserWords,
  publisherWords,
  type Advertiser,
  type Publisher,
  type Words,
} from './first-step-words.ts'
import { sides, useKeptSteps } from './use-kept-steps.ts'

const POLL_MS = 3000
const sideWords = { publisher: 'Show ads', advertiser: 'Advertise' }

/**
 * Shows what a new organization does first, as a publisher or as an advertiser, until the member
 * hides it; nothing where the server has no such call. While the first request or the first
 * impression in an app is awaited, the steps are read every three seconds.
 */
export function FirstSteps() {
  const { kept, keep } = useKeptSteps()
  const isHidden = kept === 'hidden'
  const { data } = useCall(
    showFirstSteps,
    {},
    {
      enabled: !isHidden,
      refetchInterval: ({ state }) => isAwaited(state.data?.publisher) && POLL_MS,
    },
  )
  if (isHidden || data === undefined) return null
  const begun = sides.filter((side) => isBegun(data[side]))
  const open = begun.filter((side) => !isDone(data[side]))
  const button = (
    <Button look="subtle" size="sm" onClick={() => keep('hidden')}>
      Hide
    </Button>
  )
  if (begun.length > 0 && open.length === 0)
    return (
      <Row gap={2} as="p">
        <span className="note">All first steps are done.</span>
        {button}
      </Row>
    )
  const side = kept ?? open[0] ?? 'publisher'
  const { steps } = data[side]
  return (
    <Section
      title="First steps"
      sub={`${steps.filter(({ is_done: done }) => done).length} of ${steps.length} done.`}
      tools={
        <>
          <Segmented
            label="Steps shown"
            choices={sides}
            words={sideWords}
            value={side}
            onChange={keep}
          />
          {button}
        </>
      }
    >
      {side === 'publisher' ? (
        <PublisherSteps of={data.publisher} />
      ) : (
        <AdvertiserSteps of={data.advertiser} />
      )}
    </Section>
  )
}

type Steps = readonly { step: string; is_done: boolean }[]

/**
 * These steps do not show that a side has begun: an app serves both sides, and the others can be
 * done at any time.
 */
const shared: readonly string[] = [
  'app_created',
  'bank_entered',
  'agreement_signed',
  'balance_left',
]

function isBegun({ steps }: { steps: Steps }): boolean {
  return steps.some(({ step, is_done: done }) => done && !shared.includes(step))
}

function isDone({ steps }: { steps: Steps }): boolean {
  return steps.every(({ is_done: done }) => done)
}

function isAwaited(publisher: Publisher | undefined): boolean {
  const next = publisher?.steps.find(({ is_done: done }) => !done)?.step
  return next === 'request_seen' || next === 'impression_shown'
}

function PublisherSteps({ of }: { of: Publisher }) {
  const { data: apps } = useCall(listApps, {}, { enabled: of.app_id !== null })
  const app = apps?.find(({ id }) => id === of.app_id)
  return <SideSteps steps={of.steps} words={publisherWords} about={{ of, app }} />
}

function AdvertiserSteps({ of }: { of: Advertiser }) {
  const now = useNow(minuteMs)
  return <SideSteps steps={of.steps} words={advertiserWords} about={{ of, now }} />
}

interface SideStepsProps<Step extends string, About> {
  steps: readonly { step: Step; is_done: boolean }[]
  words: Words<Step, About>
  about: About
}

/** The next step has a text and a link, and so has each one that needs no step before it. */
function SideSteps<Step extends string, About>(props: SideStepsProps<Step, About>) {
  const { steps, words, about } = props
  const next = steps.find(({ is_done: done }) => !done)?.step
  return (
    <StepList
      steps={steps.map(({ step, is_done: done }) => {
        const { title, open } = words[step]
        const { isAnytime, ...shown } = open(about)
        return { step, title, isDone: done, ...((step === next || isAnytime) && shown) }
      })}
    />
  )
}
