import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Row, Stack } from '../../ui/layout/boxes.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import type { App } from '../apps/apps.tsx'
import { placementKeyExcerpt } from './key-excerpt.ts'
import { likelyPlatform, startPlatforms, startSnippet } from './start-snippet.ts'
import { hasRequests, type Placement } from './use-placements.ts'

interface PlacementStartProps {
  app: App
  placement: Placement
}

/**
 * Shows how a new placement gets its first request: its key, and the code for a platform with that
 * key. The page shows an excerpt of the key; the buttons copy the whole one.
 */
export function PlacementStart({ app, placement }: PlacementStartProps) {
  const [platform, choose] = useState(() => likelyPlatform(app))
  const key = placement.placement_api_key
  const snippet = startSnippet(platform, { app, placement })
  return (
    <Section
      title={`Connect ${placement.name}`}
      sub="Put the key into the app. It is shortened here and copied in full."
    >
      <SectionBody>
        <Stack gap={4}>
          <Row gap={3}>
            <span className="mono">{placementKeyExcerpt(key)}</span>
            <CopyButton text={key} what="key" isWritten />
          </Row>
          <Row gap={3}>
            <SelectField
              aria-label="Platform"
              w={168}
              data={[...startPlatforms]}
              value={platform}
              onChange={(chosen) =>
                choose(startPlatforms.find((one) => one === chosen) ?? platform)
              }
            />
            <CopyButton text={snippet.whole} what="snippet" isWritten />
            <Link to={`${paths.getStarted}?sdk=${snippet.guide}`}>How to install</Link>
          </Row>
          <FirstRequest placement={placement} />
          <CodeBlock code={snippet.shown} copied={null} what="the snippet" />
        </Stack>
      </SectionBody>
    </Section>
  )
}

function FirstRequest({ placement }: { placement: Placement }) {
  if (!hasRequests(placement))
    return (
      <Alert
        type="info"
        // A server of the published API counts no test requests, so none would end the wait.
        detail={
          placement.has_requests === undefined
            ? undefined
            : 'Run the app with this code. A test request is enough.'
        }
      >
        Waiting for the first request…
      </Alert>
    )
  return (
    <Alert
      type="success"
      detail={
        placement.id === '' ? undefined : <Link to={paths.whyNoAd(placement.id)}>Open doctor</Link>
      }
    >
      The first request has arrived.
    </Alert>
  )
}
