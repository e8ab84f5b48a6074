/** An address that somebody typed. Only a web address becomes a link. */
export function WebLink({ address }: { address: string | null }) {
  if (address === null || address === '') return '–'
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <a className="breaks" href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}
