import type { ShownObject } from '@frontrow/contract/operator/objects'
import { Link } from 'react-router'
import { momentText } from '../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CopiedId } from '../../../operator-parts/copied-id.tsx'
import {
  factText,
  factWords,
  figureText,
  figureWords,
} from '../../../operator-parts/object-words.ts'
import own from './objects.module.css'

/** The sums of 30 days, side by side. */
export function Figures({ shown: { figures } }: { shown: ShownObject }) {
  return (
    <Section title="Last 30 days">
      <dl className={own.figures}>
        {figures.map(({ figure, value }) => (
          <div key={figure}>
            <dt className="note">{figureWords[figure]}</dt>
            <dd>{figureText(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

export function ObjectFacts({ shown }: { shown: ShownObject }) {
  return (
    <Section title="Facts">
      <Facts facts={factsOf(shown)} fillsCard />
      {shown.media_url !== null && <Media url={shown.media_url} name={shown.name} />}
    </Section>
  )
}

function factsOf({ id, organization, facts, created_at: at }: ShownObject) {
  return [
    {
      label: 'Organization',
      value: <Link to={operatorPaths.organization(organization.id)}>{organization.name}</Link>,
    },
    ...facts.map(({ fact, value }) => ({ label: factWords[fact], value: factText(value) })),
    { label: 'Created', value: momentText(at) },
    { label: 'ID', value: <CopiedId id={id} /> },
  ]
}

function Media({ url, name }: { url: string; name: string }) {
  return (
    <div className={own.media}>
      {url.endsWith('.mp4') ? (
        <video src={url} controls muted preload="metadata" aria-label={name} />
      ) : (
        <img src={url} alt={name} loading="lazy" />
      )}
    </div>
  )
}
