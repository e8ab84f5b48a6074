import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { operatorPaths } from '../../../operator-paths.ts'
import { useWindowTitle } from '../../../ui/layout/page-head.tsx'
import styles from './identity.module.css'
import { useOperator } from '../../../operator-parts/use-operator.ts'
import { type Credentials, PasswordStep } from './password-step.tsx'
import { FactorStep } from './factor-step.tsx'

/** Asks for email and password, then for the second factor of an account that has one. */
export function OperatorSignInPage() {
  const { state } = useLocation()
  const { next, email, message } = (state ?? {}) as Partial<Record<string, string>>
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [typed, setTyped] = useState<Credentials>({ email: email ?? '', password: '' })
  const operator = useOperator()
  useWindowTitle('Sign in')
  if (operator !== undefined) return <Navigate to={next ?? operatorPaths.home} replace />
  return (
    <div className={styles.entrance}>
      {credentials === null ? (
        <PasswordStep
          typed={typed}
          message={message}
          onFactorNeeded={(given) => {
            setTyped(given)
            setCredentials(given)
          }}
        />
      ) : (
        <FactorStep credentials={credentials} onBack={() => setCredentials(null)} />
      )}
    </div>
  )
}
