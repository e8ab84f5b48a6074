import type { ShownObject } from '@frontrow/contract/operator/objects'
import { addObjectNote } from '@frontrow/contract/operator/notes'
import { useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import {
  HoldModal,
  neededToHold,
  HoldTable,
  useHolds,
  CasesSection,
} from '../../reviews/for-operators.ts'
import { OrganizationTimeline } from '../organizations/organization-timeline.tsx'
import { Notes } from '../../../operator-parts/notes.tsx'
import { notesChanged } from '../../../operator-parts/reads.ts'
import { useMayOperate } from '../../../operator-parts/use-operator.ts'
import { kinds } from '../../../operator-parts/object-words.ts'
import own from './objects.module.css'
import { Figures, ObjectFacts } from './object-facts.tsx'
import { RelatedObjects } from './related-objects.tsx'

/** What is shown of an object, and what can be done with it. */
export function ObjectSections({ shown }: { shown: ShownObject }) {
  const { id, name, kind, organization } = shown
  const { held } = kinds[kind]
  const needs = neededToHold(held, useMayOperate())
  const adding = useAct(addObjectNote, { refreshes: notesChanged })
  const holds = useHolds(organization.id)
  const data = holds.data?.filter((hold) => hold.object_id === id)
  return (
    <Sections>
      <Row gap={2}>
        {kind === 'placement' && (
          <ButtonLink look="default" size="sm" to={operatorPaths.testRequest({ id, name })}>
            Test request
          </ButtonLink>
        )}
        <DialogButton
          look="danger"
          size="sm"
          needs={needs}
          dialog={(close) => <HoldModal target={{ kind: held, id, name }} onClose={close} />}
        >
          Hold
        </DialogButton>
      </Row>
      <Figures shown={shown} />
      <div className={own.columns}>
        <ObjectFacts shown={shown} />
        <CasesSection cases={shown.cases} />
      </div>
      <Section title="Holds" sub="Active and lifted, newest first.">
        <HoldTable query={holds} rows={data} empty="No holds yet" />
      </Section>
      <RelatedObjects shown={shown} />
      <Notes
        notes={shown.notes}
        adding={adding}
        add={(text, then) =>
          adding.mutate({ body: { object_kind: kind, object_id: id, text } }, then)
        }
      />
      <OrganizationTimeline id={organization.id} object={id} />
    </Sections>
  )
}
