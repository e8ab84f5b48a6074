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
                With an API token that may manage webhooks, this program passes each message on to a
                program on your machine. It needs Node 20 and nothing else.
              </p>
              <CodeBlock
                what="the program that passes messages on"
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
      Messages are signed by the specification of Standard Webhooks. Check the signature on the
      exact body, refuse old timestamps, and answer 2xx within 15 seconds. A message may arrive
      twice: its <code>webhook-id</code> is then the same.
    </p>
  )
}

function OfCallbacks({ origin }: { origin: string }) {
  const keys = `${origin}/delivery/v1/reward-keys.json`
  return (
    <>
      <p>
        A callback has the parameters and the signature of AdMob’s, so code for those works with
        other keys:{' '}
        <a href={keys} target="_blank" rel="noreferrer">
          <code>{keys}</code>
        </a>
        . Fetch them once a day.
      </p>
      <p>
        Pay only where <code>ad_unit</code> is a placement of yours: the keys sign the rewards of
        every app on this network. Store the <code>transaction_id</code> together with the payment,
        and answer 2xx also when it is stored already. Pay nothing where <code>test</code> is 1.
      </p>
    </>
  )
}
