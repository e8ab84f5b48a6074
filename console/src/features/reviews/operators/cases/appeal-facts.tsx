import type { ShownCase } from '@frontrow/contract/operator/cases'
import { AdFacts } from './ad-facts.tsx'
import { AppFacts } from './app-facts.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import styles from './queue.module.css'
import { TrafficFacts } from './traffic-facts.tsx'
import { Stack } from '../../../../ui/layout/boxes.tsx'

/** What the member objects to, in their words and in those of the decision. */
export function AppealFacts({ shown }: { shown: ShownCase }) {
  const { appeal, decisions } = shown
  const decision = decisions.find(({ id }) => id === appeal?.decision_id)
  return (
    <>
      <Stack gap={3} pad="0 4 4">
        <Quote title="Appeal" text={appeal?.text ?? ''} />
        {decision !== undefined && (
          <Quote title={`Decision by ${decision.decided_by}`} text={decision.message} />
        )}
      </Stack>
      {shown.ad !== null && <AdFacts shown={shown} />}
      {shown.app !== null && <AppFacts shown={shown} />}
      {shown.traffic !== null && <TrafficFacts shown={shown} />}
      {shown.ad === null && shown.app === null && shown.traffic === null && (
        <OrganizationFacts shown={shown} />
      )}
    </>
  )
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <figure className={`${styles.quote} compact`}>
      <figcaption className="small">{title}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  )
}
