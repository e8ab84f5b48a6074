import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** As it travelled: headers, an empty line, the body. */
  source: string
  messageId: string
  isEncrypted: boolean
  /** Who had signed in to send it. */
  user: string | undefined
}

export interface MailServer {
  port: number
  mails: ReceivedMail[]
  close(): Promise<void>
}

export interface MailServerOptions extends SMTPServerOptions {
  /** The one asked for, to come back where it was. */
  port?: number
  /** Called with each mail once it is there, before the sender is told. */
  afterMail?: (server: SMTPServer) => void
}

/** A real mail server on a free port, which keeps what it takes. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { port = 0, afterMail, ...rest } = options
  const mails: ReceivedMail[] = []
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const source = Buffer.concat(pieces).toString()
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source,
          messageId: /^message-id: (\S+)/im.exec(source)?.[1] ?? '',
          isEncrypted: session.secure,
          user: session.user,
        })
        afterMail?.(server)
        done()
      })
    },
    ...rest,
  })
  // A client that goes away in the middle is part of the tests.
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
