import { version } from '@frontrow/client/package.json'
import { listApiTokens } from '@frontrow/contract/identity/tokens'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeBlock } from '../../../ui/layout/code-block.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { OrganizationTabs } from '../layout/account-tabs.tsx'
import { NewTokenModal } from './new-token-modal.tsx'
import { RevokeTokenModal } from './revoke-token-modal.tsx'
import { tokenColumns } from './token-columns.tsx'
import { type Token, useTakeOverToken } from './use-tokens.ts'

export function TokensPage() {
  return (
    <>
      <PageHead title="Organization" />
      <OrganizationTabs />
      <Allowed needs={listApiTokens.needs}>
        <Tokens />
      </Allowed>
    </>
  )
}

function Tokens() {
  const tokens = useCall(listApiTokens, {})
  const taking = useTakeOverToken()
  const [isAdding, setAdding] = useState(false)
  const [revoked, setRevoked] = useState<Token | null>(null)
  return (
    <>
      <Sections>
        <Section
          title="API tokens"
          sub="For programs that use the API. Tokens belong to the organization, not to a member."
          tools={
            <Button size="sm" disabled={tokens.data === undefined} onClick={() => setAdding(true)}>
              New token
            </Button>
          }
        >
          <QueryTable
            label="API tokens"
            loading="Loading tokens..."
            query={tokens}
            rows={tokens.data}
            columns={tokenColumns({
              onRevoke: setRevoked,
              onTakeOver: ({ id }) => taking.mutate(id),
            })}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="No tokens yet">
                Use a token to read figures or manage campaigns from a script.
              </EmptyState>
            }
          />
        </Section>
        <InProgram />
      </Sections>
      <NewTokenModal opened={isAdding} onClose={() => setAdding(false)} />
      <RevokeTokenModal token={revoked} onClose={() => setRevoked(null)} />
    </>
  )
}

/** How a program gets the client. The network serves the version that it was built with. */
function InProgram() {
  const address = `${window.location.origin}/sdk/npm/frontrow-client-${version}.tgz`
  return (
    <Section title="In a program">
      <SectionBody>
        <div className="stack">
          <p>This package for Node 20 and newer has every call that a token can make.</p>
          <CodeBlock code={`npm install ${address}`} what="the line that installs the package" />
          <p>
            <a href="/api/docs" target="_blank" rel="noreferrer">
              Examples, and the API for every language
            </a>
          </p>
        </div>
      </SectionBody>
    </Section>
  )
}
