import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The mail as it was sent: headers, an empty line, the body. */
  source: string
  messageId: string
  /** The name with which the sender greeted (EHLO). */
  greeting: string
  isEncrypted: boolean
  /** The user who was signed in when the mail was sent. */
  user: string | undefined
}

export interface MailServer {
  port: number
  mails: ReceivedMail[]
  close(): Promise<void>
}

export interface MailServerOptions extends SMTPServerOptions {
  /** A fixed port, to restart the server where it was before. */
  port?: number
  /** Called when a mail has arrived, before the sender gets the answer. */
  afterMail?: (server: SMTPServer) => void
}

/** A real mail server on a free port. It keeps the mails it accepts. */
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
          greeting: session.hostNameAppearsAs,
          isEncrypted: session.secure,
          user: session.user,
        })
        afterMail?.(server)
        done()
      })
    },
    ...rest,
  })
  // Some tests break the connection on purpose, so connection errors are ignored.
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
