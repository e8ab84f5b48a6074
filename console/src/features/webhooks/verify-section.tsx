import { useState } from 'react'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import type { Webhook } from './use-webhooks.ts'
import { languages, messageVerifiers, rewardVerifiers } from './verifiers.ts'

/** How a program checks a message, and how one on a laptop gets it. */
export function VerifySection({ webhook }: { webhook: Webhook }) {
  const [language, setLanguage] = useState<(typeof languages)[number]>('Node')
  const { origin } = window.location
  const isCallback = webhook.kind === 'callback'
  return (
    <Section title={isCallback ? 'Receive rewards' : 'Receive messages'}>
      <SectionBody>
        <div className="stack">
          {webhook.kind === 'pull' && (
            <>
              <p>
                With an API token that can manage webhooks and read what its messages contain, this
                program forwards each message to a program on your machine. It needs only Node 20.
              </p>
              <CodeBlock
                what="the forwarding program"
                code={`curl -O ${origin}/sdk/listen.mjs
FRONTROW_TOKEN=fr_t_… node listen.mjs --url ${origin} --webhook ${webhook.id} --to http://localhost:3000/hook`}
              />
            </>
          )}
          {isCallback ? <OfCallbacks origin={origin} /> : <OfMessages />}
          <Segmented label="Language" choices={languages} value={language} onChange={setLanguage} />
          <CodeBlock
            code={(isCallback ? rewardVerifiers : messageVerifiers)[language]}
            what={`the check in ${language}`}
          />
        </div>
      </SectionBody>
    </Section>
  )
}

function OfMessages() {
  return (
    <p>
      Messages follow the Standard Webhooks specification. Verify the signature on the exact body,
      reject old timestamps, and respond with 2xx within 15 seconds. A message can arrive twice with
      the same <code>webhook-id</code>.
    </p>
  )
}

function OfCallbacks({ origin }: { origin: string }) {
  const keys = `${origin}/delivery/v1/reward-keys.json`
  return (
    <>
      <p>
        Callbacks have the parameters and signature of AdMob, so AdMob code works with these keys:{' '}
        <a href={keys} target="_blank" rel="noreferrer">
          <code>{keys}</code>
        </a>
        . Fetch them once a day.
      </p>
      <p>
        Pay only where <code>ad_unit</code> is one of your placements, because the keys sign the
        rewards of every app on this network. Store the <code>transaction_id</code> with the
        payment, and respond with 2xx also if it is already stored. Pay nothing where{' '}
        <code>test</code> is 1.
      </p>
    </>
  )
}
