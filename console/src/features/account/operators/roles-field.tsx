import {
  operatorRoleNames,
  operatorRoles,
  type OperatorRole,
} from '@frontrow/contract/operator/permissions'
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx'

const data = operatorRoles.map((role) => ({ value: role, label: operatorRoleNames[role] }))

interface RolesFieldProps {
  value: readonly OperatorRole[]
  error: string | undefined
  onChange: (roles: OperatorRole[]) => void
}

/** The roles of an operator, in the order of the contract. */
export function RolesField({ value, error, onChange }: RolesFieldProps) {
  return (
    <MultiSelectField
      label="Roles"
      placeholder={value.length === 0 ? 'Choose at least one' : ''}
      data={data}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(operatorRoles.filter((role) => chosen.includes(role)))}
    />
  )
}
