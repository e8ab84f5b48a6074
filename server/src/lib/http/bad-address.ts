import { BadSetting } from '../failures/bad-setting.ts'

/** Why the program cannot listen, as the setting to change; any other error as it is. */
export function badAddress(
  error: unknown,
  { host, port, name }: { host: string; port: number; name: 'PORT' | 'METRICS_PORT' },
): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new BadSetting(name, `${port} is taken by another program`, '8081')
  if (code === 'EACCES')
    return new BadSetting(name, `${port} may not be opened by this user`, '8080')
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new BadSetting('HOST', `"${host}" is no address of this machine`, '127.0.0.1')
  return error
}
