import { Button } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { FileButton, type useSavedFile } from './saved-file.tsx'

/** A signed document of the books. */
export interface Signed {
  id: string
  number: string
  document: string
  sha256: string
  signature: string
  public_key: string
}

export interface DocumentFiles {
  drawing: ReturnType<typeof useSavedFile>
  /** Only where there is an e-invoice. */
  writing?: ReturnType<typeof useSavedFile>
}

/** The files of a document and its print. They wait until it has loaded. */
export function DocumentButtons({
  document,
  drawing,
  writing,
}: DocumentFiles & { document: Signed | undefined }) {
  const isMissing = document === undefined
  return (
    <>
      <Button look="default" disabled={isMissing} onClick={() => document && saveSigned(document)}>
        Signed file
      </Button>
      <FileButton kind="PDF" making={drawing} id={document?.id} />
      {writing !== undefined && <FileButton kind="XML" making={writing} id={document?.id} />}
      <Button disabled={isMissing} onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}

/**
 * Saves the signed document with its hash, signature and public key, so that anybody can check it.
 */
function saveSigned({ number, document: signed, sha256, signature, public_key }: Signed) {
  const text = JSON.stringify({ document: signed, sha256, signature, public_key }, null, 2)
  saveFile(`${number}.json`, new Blob([text], { type: 'application/json' }))
}
