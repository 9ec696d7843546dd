import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

type Mood = 'taking' | 'refusing recipients' | 'refusing letters' | 'knowing no such mailbox';

interface TakenMail {
  /** What the envelope said. */
  recipients: string[];
  messageId: string;
  subject: string;
  raw: string;
}

/** A real mail server that can be down, and have its moods. It stays on one port through both. */
export class MailServer {
  mood: Mood = 'taking';
  readonly taken: TakenMail[] = [];
  refusals = 0;
  #port = 0;
  #server: SMTPServer | undefined;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async up(host = '127.0.0.1'): Promise<this> {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onRcptTo: ({ address }, _session, answer) => {
        if (this.mood === 'refusing recipients') return answer(this.#refusal(450, `4.2.0 ${address} try later`));
        if (this.mood === 'knowing no such mailbox') return answer(this.#refusal(550, `5.1.1 ${address} unknown`));
        return answer();
      },
      onData: (stream, { envelope }, answer) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        void this.#take(stream, recipients, answer);
      },
    });
    // A connection that its client drops is no matter here.
    server.on('error', () => {});
    const listener = server.listen(this.#port, host);
    await once(listener, 'listening');
    this.#port = (listener.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  }

  async #take(stream: SMTPServerDataStream, recipients: string[], answer: (error?: Error) => void): Promise<void> {
    const raw = await buffer(stream);
    if (this.mood === 'refusing letters') return answer(this.#refusal(451, '4.3.0 the disk is full'));
    const { messageId = '', subject = '' } = await PostalMime.parse(raw);
    this.taken.push({ recipients, messageId, subject, raw: raw.toString('utf8') });
    return answer();
  }

  #refusal(responseCode: number, message: string): Error {
    this.refusals += 1;
    return Object.assign(new Error(message), { responseCode });
  }
}
