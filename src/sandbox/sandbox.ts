import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import { postToProduct, type MailProduct } from './mailbox/mail-events.ts';
import { startMailServer } from './mailbox/mail-server.ts';
import { openMailStore } from './mailbox/mail-store.ts';
import { registerMailbox } from './mailbox/register-mailbox.ts';
import { registerReactions } from './mailbox/register-reactions.ts';
import { registerSandboxStyles } from './sandbox-page.ts';

export interface MailSandbox {
  /** The SMTP server for the product's mailer. */
  smtpUrl: string;
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}

/** Opens the mail sandbox: an SMTP server, and a mailbox to read in the browser, whose owners can refuse mails. */
export async function openMailSandbox(dataDir: string, product: MailProduct): Promise<MailSandbox> {
  const store = openMailStore(join(dataDir, 'mailbox'));
  const server = await startMailServer(store);
  return {
    smtpUrl: server.url,
    register(app) {
      registerSandboxStyles(app);
      registerMailbox(app, store);
      app.register(async (scope) => {
        acceptForms(scope);
        registerReactions(scope, store, postToProduct(product));
      });
    },
    close: () => server.close(),
  };
}
