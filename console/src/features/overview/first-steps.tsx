import { minuteMs } from '@frontrow/contract/durations'
import { listApps } from '@frontrow/contract/apps'
import { showFirstSteps } from '@frontrow/contract/overview/first-steps'
import { useCall } from '../../lib/calls/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Row } from '../../ui/layout/boxes.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StepList, type StepWords } from '../../ui/layout/step-list.tsx'
import { advertiserWords, publisherWords, type FirstSteps as Reply } from './first-step-words.ts'
import { useKeptSteps, sides, type Side } from './use-kept-steps.ts'

const POLL_MS = 3000
const sideWords = { publisher: 'Show ads', advertiser: 'Advertise' }

/**
 * What a new organization does first, as a publisher or as an advertiser, until a member hides it.
 * A server without the call shows none. While the first request or impression in an app is awaited,
 * the steps are read every three seconds.
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
  const begun = sides.filter((side) => isBegun(data, side))
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

/** Steps of both sides, and what may be done before either begins. */
const shared: readonly string[] = [
  'app_created',
  'bank_entered',
  'agreement_signed',
  'balance_left',
]

function isBegun(data: Reply, side: Side): boolean {
  const steps: Steps = data[side].steps
  return steps.some(({ step, is_done: done }) => done && !shared.includes(step))
}

function isDone({ steps }: { steps: Steps }): boolean {
  return steps.every(({ is_done: done }) => done)
}

function isAwaited(publisher: Reply['publisher'] | undefined): boolean {
  const next = publisher?.steps.find(({ is_done: done }) => !done)?.step
  return next === 'request_seen' || next === 'impression_shown'
}

function PublisherSteps({ of }: { of: Reply['publisher'] }) {
  const { data: apps } = useCall(listApps, {}, { enabled: of.app_id !== null })
  const about = { of, app: apps?.find(({ id }) => id === of.app_id) }
  return (
    <Listed
      steps={of.steps.map(({ step, is_done: isStepDone }) => ({
        step,
        isDone: isStepDone,
        isAnytime: step === 'bank_entered' || step === 'agreement_signed',
        title: publisherWords[step].title,
        open: publisherWords[step].open(about),
      }))}
    />
  )
}

function AdvertiserSteps({ of }: { of: Reply['advertiser'] }) {
  const about = { of, now: useNow(minuteMs) }
  return (
    <Listed
      steps={of.steps.map(({ step, is_done: isStepDone }) => ({
        step,
        isDone: isStepDone,
        isAnytime: step === 'balance_left' || (step === 'impression_shown' && of.review !== null),
        title: advertiserWords[step].title,
        open: advertiserWords[step].open(about),
      }))}
    />
  )
}

interface ListedProps {
  steps: readonly {
    step: string
    isDone: boolean
    /** True where it does not need the steps before it. */
    isAnytime: boolean
    title: string
    open: Omit<StepWords, 'title'>
  }[]
}

/** What is next has a text and a link, and what can be done at any time. */
function Listed({ steps }: ListedProps) {
  const next = steps.find(({ isDone: done }) => !done)?.step
  return (
    <StepList
      steps={steps.map(({ step, isDone: done, isAnytime, title, open }) => ({
        step,
        title,
        isDone: done,
        ...((step === next || isAnytime) && open),
      }))}
    />
  )
}
