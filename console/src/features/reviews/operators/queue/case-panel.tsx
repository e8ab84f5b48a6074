import type { ShownCase } from '@frontrow/contract/operator/cases'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useNow } from '../../../../lib/use-now.ts'
import { LoadedPage } from '../../../../ui/layout/loaded-page.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../../ui/buttons/button.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { Stack } from '../../../../ui/layout/boxes.tsx'
import { CaseHistory } from '../cases/case-history.tsx'
import { caseKinds } from '../cases/case-kinds.tsx'
import { caseName } from '../cases/case-name.ts'
import { ClaimNote } from './claim-note.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { dueText, isOverdue, openedText } from '../cases/due-text.ts'
import { useQueueContext } from './queue-context.ts'
import styles from '../cases/queue.module.css'
import { useCase, useCaseAhead } from '../cases/use-cases.ts'

/** One case beside the list, or alone on a narrow screen. */
export function CasePanel() {
  const { caseId = '' } = useParams()
  return <OneCase key={caseId} id={caseId} />
}

function OneCase({ id }: { id: string }) {
  const shown = useCase(id)
  const { nextOf, listAddress } = useQueueContext()
  useCaseAhead(nextOf(id)?.id)
  return (
    <Stack gap={4}>
      <p className={styles.back}>
        <ButtonLink look="default" size="sm" to={listAddress}>
          Back to the review queue
        </ButtonLink>
      </p>
      <LoadedPage query={shown} label="Loading the case..." fields={5}>
        {(loaded) => <Shown shown={loaded} />}
      </LoadedPage>
    </Stack>
  )
}

function Shown({ shown }: { shown: ShownCase }) {
  const { nextOf, open, placeText } = useQueueContext()
  const { case: one } = shown
  const { Facts, name } = caseKinds[one.kind]
  const now = useNow(30_000)
  // The form of a case that somebody else closes meanwhile stays, with what was typed.
  const [wasOpen] = useState(one.state !== 'closed')
  return (
    <div className={styles.case}>
      <Stack gap={4}>
        <ClaimNote shown={one} />
        <Section
          title={caseName(one)}
          sub={[placeText(one.id), `${name}, opened ${openedText(one, now)} ago`]
            .filter(Boolean)
            .join(' · ')}
          tools={<CaseState shown={shown} now={now} />}
        >
          <Facts shown={shown} />
        </Section>
        <CaseHistory shown={shown} />
      </Stack>
      {(wasOpen || one.state !== 'closed') && (
        <DecisionPanel shown={one} goOn={() => open(nextOf(one.id))} />
      )}
    </div>
  )
}

function CaseState({ shown: { case: one }, now }: { shown: ShownCase; now: number }) {
  if (one.state === 'closed') return <Badge>Closed</Badge>
  return (
    <>
      {one.state === 'asked' && <Badge look="info">Awaiting reply</Badge>}
      <Badge look={isOverdue(one, now) ? 'error' : 'plain'}>{dueText(one, now)}</Badge>
    </>
  )
}
