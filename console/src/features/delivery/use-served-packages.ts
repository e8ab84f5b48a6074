import type { PackageIndex, SdkPackage } from '@frontrow/contract/sdk-packages'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../lib/text/day-text.ts'

/** The SDKs that this network serves; undefined until they are known, or where they are not. */
export function useServedPackages(): readonly SdkPackage[] | undefined {
  const { data } = useQuery({
    queryKey: ['/sdk/index.json'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/sdk/index.json', { signal })
      if (!answer.ok) throw new Error(`the list of SDKs answered ${answer.status}`)
      return ((await answer.json()) as PackageIndex).packages
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

/** 'Version 0.1.0, 83 kB. 168 checks passed on 27 Nov 2026 with Flutter 3.47.' */
export function servedText({ version, bytes, proof }: SdkPackage): string {
  const served = `Version ${version}, ${Math.ceil(bytes / 1000)} kB.`
  if (proof === null) return served
  const { passed, failed, date, runtime } = proof
  const checks = failed === 0 ? `${passed} checks passed` : `${failed} of its checks failed`
  return `${served} ${checks} on ${dayText(date)} with ${runtime}.`
}
