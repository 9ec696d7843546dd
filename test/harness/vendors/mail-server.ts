import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

type Behaviour = 'accepting' | 'refusing recipients' | 'refusing mails' | 'unknown mailbox';

interface AcceptedMail {
  /** From the envelope, like the recipients. */
  sender: string;
  recipients: string[];
  messageId: string;
  subject: string;
  raw: string;
}

/** A real mail server that can be down or refuse mails. It keeps its port. */
export class MailServer {
  behaviour: Behaviour = 'accepting';
  readonly accepted: AcceptedMail[] = [];
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
        if (this.behaviour === 'refusing recipients') return answer(this.#refusal(450, `4.2.0 ${address} try later`));
        if (this.behaviour === 'unknown mailbox') return answer(this.#refusal(550, `5.1.1 ${address} unknown`));
        return answer();
      },
      onData: (stream, { envelope }, answer) => {
        const recipients = envelope.rcptTo.map(({ address }) => address);
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        void this.#accept(stream, { sender, recipients }, answer);
      },
    });
    // Connections that the client drops do not matter here.
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

  async #accept(
    stream: SMTPServerDataStream,
    envelope: Pick<AcceptedMail, 'sender' | 'recipients'>,
    answer: (error?: Error) => void,
  ): Promise<void> {
    const raw = await buffer(stream);
    if (this.behaviour === 'refusing mails') return answer(this.#refusal(451, '4.3.0 the disk is full'));
    const { messageId = '', subject = '' } = await PostalMime.parse(raw);
    this.accepted.push({ ...envelope, messageId, subject, raw: raw.toString('utf8') });
    return answer();
  }

  #refusal(responseCode: number, message: string): Error {
    this.refusals += 1;
    return Object.assign(new Error(message), { responseCode });
  }
}
