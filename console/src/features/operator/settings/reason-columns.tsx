import { reasonKinds, type CaseReason as NetworkReason } from '@frontrow/contract/operator/reasons'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { kindNames, severityNames } from './reason-form.ts'

/** `onChange` is null for somebody who only reads. */
export function reasonColumns(
  onChange: ((reason: NetworkReason) => void) | null,
): Column<NetworkReason>[] {
  const shown: Column<NetworkReason>[] = [
    {
      head: 'Reason',
      cell: ({ title, code, version }) => (
        <TwoLines second={`${code} · version ${version}`}>{title}</TwoLines>
      ),
      sortBy: ({ title }) => title,
    },
    {
      head: 'Type',
      cell: ({ kind }) => kindNames[kind] ?? kind,
      sortBy: ({ kind }) => reasonKinds.findIndex((one) => one === kind),
    },
    {
      head: 'Severity',
      cell: ({ severity }) => (
        <Badge look={severity === 3 ? 'error' : severity === 2 ? 'warning' : 'plain'}>
          {severityNames[severity] ?? severity}
        </Badge>
      ),
      sortBy: ({ severity }) => severity,
    },
    {
      head: 'Message to members',
      cell: ({ message, what_to_do: whatToDo, is_appealable: isAppealable }) => (
        <TwoLines second={isAppealable ? whatToDo : `${whatToDo} No appeal.`}>{message}</TwoLines>
      ),
    },
  ]
  if (onChange === null) return shown
  return [
    ...shown,
    {
      head: 'Actions',
      cell: (reason) => (
        <LinkButton aria-label={`Edit ${reason.title}`} onClick={() => onChange(reason)}>
          Edit
        </LinkButton>
      ),
    },
  ]
}
