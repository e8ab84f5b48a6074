import type { Environment, TextStorage } from './environment.ts'
import { attempt, isRefusedByServer, waitAfter } from './environment.ts'
import type { Guard } from './guard.ts'
import type { Retry, AdListener } from './ad-event.ts'
import type { InstallBody, InstallReply, Loose } from './wire.ts'

export interface InstallReport {
  /**
   * Reports the app's first start, once for ever. It is sent again until the server has answered,
   * also after a restart that calls this again.
   */
  record(body: Loose<InstallBody>, mayKeepId: boolean): void
  /** Deletes the install id. */
  forgetId(): void
}

/** Stores an install id and the mark that the install was sent, each under a key of its own. */
export function openInstallReport(
  environment: Environment,
  on: { storage: TextStorage; baseUrl: string; emit: AdListener; guard: Guard; retryAfter: Retry },
): InstallReport {
  const { storage, baseUrl, emit, guard, retryAfter } = on
  const keys = { sent: `frontrow-install-sent ${baseUrl}`, id: `frontrow-install-id ${baseUrl}` }
  let isSending = false
  const read = (key: string) => {
    try {
      return storage.read(key).get(key)
    } catch {
      return undefined
    }
  }
  const write = (key: string, text: string | null) => attempt(() => storage.write(key, text))
  const idOf = () => {
    const id = read(keys.id) ?? environment.newId()
    write(keys.id, id)
    return id
  }
  const send = (body: Loose<InstallBody>, tries = 0) =>
    void guard(() => sendNow(body, tries), undefined)
  const sendNow = async (body: Loose<InstallBody>, tries: number) => {
    const answered = await environment.post(`${baseUrl}/delivery/v1/installs`, body)
    const { attributed, reason } = (answered.body ?? {}) as Partial<InstallReply>
    const isAnswered = answered.status === 200 && typeof attributed === 'boolean'
    if (isAnswered || isRefusedByServer(answered)) {
      write(keys.sent, '1')
      emit({ type: 'install_result', isAttributed: attributed === true, ...(reason && { reason }) })
      return
    }
    const milliseconds = waitAfter(answered, tries, environment.random())
    retryAfter(milliseconds, 'install', () => send(body, tries + 1))
  }
  return {
    record: (body, mayKeepId) => {
      if (isSending || read(keys.sent)) return
      isSending = true
      send(mayKeepId ? { ...body, install_id: idOf() } : body)
    },
    forgetId: () => {
      if (read(keys.id) !== undefined) write(keys.id, null)
    },
  }
}
