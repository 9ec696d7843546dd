import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { startMailServer } from './mailbox/mail-server.ts';
import { openMailStore } from './mailbox/mail-store.ts';
import { registerMailbox } from './mailbox/register-mailbox.ts';
import { registerSandboxStyles } from './sandbox-page.ts';

export interface MailSandbox {
  /** The SMTP server for the product's mailer. */
  smtpUrl: string;
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Opens the mail sandbox: an SMTP server, and a mailbox to read in the browser. */
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
