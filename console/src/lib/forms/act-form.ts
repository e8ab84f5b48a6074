import type { Endpoint } from '@frontrow/contract/endpoint'
import { useAct, type ActOptions } from '../calls/use-call.ts'
import { useForm, type FormOptions, type Send } from './form.ts'

type ActFormOptions<E extends Endpoint, Values extends object> = ActOptions<E, Values> &
  Omit<FormOptions<Values>, 'saving' | 'send'>

/** A form that sends one call: `input` makes the call's input of what was typed. */
export function useActForm<E extends Endpoint, Values extends object>(
  endpoint: E,
  options: ActFormOptions<E, Values>,
) {
  const saving = useAct<E, Values>(endpoint, options)
  // React Query decides whether its first argument is optional only once the type is known.
  const send = saving.mutate as unknown as Send<Values>
  return useForm<Values>({ ...options, saving, send })
}
