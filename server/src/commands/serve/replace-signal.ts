import { say } from '../startup/say.ts'

let replace = () => say('SIGUSR2: the server still starts, so no worker is replaced')

/**
 * Listens for SIGUSR2 from the beginning, because without a listener the signal would end the
 * process and leave its PostgreSQL running.
 */
export function listenForReplace(): void {
  process.on('SIGUSR2', () => replace())
}

/** Sets what SIGUSR2 does from now on. */
export function replaceWith(work: () => void): void {
  replace = work
}
