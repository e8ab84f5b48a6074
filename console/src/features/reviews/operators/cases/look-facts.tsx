import type { ShownCase } from '@frontrow/contract/operator/cases'
import { Badge, type BadgeLook } from '../../../../ui/feedback/badge.tsx'
import { Stack } from '../../../../ui/layout/boxes.tsx'
import styles from './queue.module.css'

type App = NonNullable<ShownCase['app']>
type Icon = App['look']['icons'][number]

/** What viewers see of the app beside its ads: what was approved, and what is there now. */
export function LookFacts({ app }: { app: App }) {
  const { icons, name_state: nameState } = app.look
  if (nameState === 'unseen' && icons.length === 0) return null
  return (
    <Stack gap={4} pad="3 4 4">
      {icons.map((icon) => (
        <IconPair key={`${icon.url} ${icon.approved_url}`} app={app} icon={icon} />
      ))}
    </Stack>
  )
}

function IconPair({ app, icon }: { app: App; icon: Icon }) {
  const { approved_name: approvedName, name_state: nameState } = app.look
  const names = icon.campaigns.map(({ name }) => name).join(', ')
  return (
    <Stack as="section" gap={2} aria-label={`What viewers see of ${names}`}>
      <div className={styles.sides}>
        <figure>
          <figcaption className="small">Approved</figcaption>
          <Side name={approvedName} url={icon.approved_url} />
        </figure>
        <figure>
          <figcaption className="small">Now</figcaption>
          <Side name={app.name} url={icon.url} />
        </figure>
      </div>
      <p className="small">
        Name <State state={nameState} /> · icon <State state={icon.state} /> · {names}
      </p>
    </Stack>
  )
}

function Side({ name, url }: { name: string | null; url: string | null }) {
  return (
    <div className={styles.side}>
      {url === null ? (
        <span className={styles.noIcon} />
      ) : (
        <img src={url} alt={`The icon of ${name ?? 'the app'}`} width={64} height={64} />
      )}
      {name === null ? <span className="muted">None</span> : <b>{name}</b>}
    </div>
  )
}

const states: Readonly<Record<Icon['state'], readonly [BadgeLook, string]>> = {
  unseen: ['plain', 'Not in an ad yet'],
  pending: ['info', 'Pending'],
  shown: ['warning', 'Already shown'],
  approved: ['success', 'Approved'],
  denied: ['error', 'Rejected before'],
}

function State({ state }: { state: Icon['state'] }) {
  const [look, word] = states[state]
  return <Badge look={look}>{word}</Badge>
}
