import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { SECOND } from '#platform/shared/durations.ts';
import type { MailStore } from './mail-store.ts';

const SIZE_LIMIT = 1024 * 1024;

export interface MailServer {
  url: string;
  close(): Promise<void>;
}

/** Starts an SMTP server that puts every mail into the store. It is reachable only from this machine. */
export async function startMailServer(store: MailStore): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    closeTimeout: SECOND,
    logger: false,
    onData: (stream, session, answer) => void accept(store, stream, session, answer),
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // A client that disconnects early is reported here; without a listener the process would end.
  server.on('error', () => {});
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Accepts a mail only after it is on disk. */
async function accept(
  store: MailStore,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  answer: (refusal: Error | null) => void,
): Promise<void> {
  let refusal: Error | null = null;
  try {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw Object.assign(new Error('This mail is too large'), { responseCode: 552 });
    const recipients = envelope.rcptTo.map(({ address }) => address);
    await store.keep(raw, recipients);
  } catch (error) {
    refusal = error as Error;
  }
  answer(refusal);
}
