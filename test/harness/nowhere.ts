import type { Mailer } from '#platform/server/mail/mail.ts';

/** Mails stay in the outbox, where tests read them: a test that runs the queue brings a mail server of its own. */
export const nowhere: Mailer = {
  send: () => Promise.reject(new Error('This test has no mail server')),
  close: () => {},
};
