import { useState } from 'react'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Section, SectionBody } from '../../ui/layout/section.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import type { Webhook } from './use-webhooks.ts'
import { verifiers } from './verifiers.ts'

const languages = Object.keys(verifiers) as (keyof typeof verifiers)[]

/** How a program checks a message, and how one on a laptop gets it. */
export function VerifySection({ webhook }: { webhook: Webhook }) {
  const [language, setLanguage] = useState(languages[0] ?? 'Node')
  const { origin } = window.location
  return (
    <Section title="Receive messages">
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
          <p>
            Messages are signed by the specification of Standard Webhooks. Check the signature on
            the exact body, refuse old timestamps, and answer 2xx within 15 seconds. A message may
            arrive twice: its <code>webhook-id</code> is then the same.
          </p>
          <Segmented label="Language" choices={languages} value={language} onChange={setLanguage} />
          <CodeBlock code={verifiers[language]} what={`the check in ${language}`} />
        </div>
      </SectionBody>
    </Section>
  )
}
