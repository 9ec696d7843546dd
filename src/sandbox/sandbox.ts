import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startMailServer } from './mailbox/mail-server.ts';
import { openMailStore } from './mailbox/mail-store.ts';
import { registerMailbox } from './mailbox/register-mailbox.ts';
import { registerSandboxStyles } from './sandbox-page.ts';

export interface MailSandbox {
  /** Where the product's mailer is to be pointed. */
  smtpUrl: string;
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** The mail world of the demo: a mail server and a mailbox that is read in the browser. */
export async function openMailSandbox(dataDir: string): Promise<MailSandbox> {
  const store = openMailStore(join(dataDir, 'mailbox'));
  const server = await startMailServer(store);
  return {
    smtpUrl: server.url,
    register(app) {
      registerSandboxStyles(app);
      registerMailbox(app, store);
    },
    close: () => server.close(),
  };
}
