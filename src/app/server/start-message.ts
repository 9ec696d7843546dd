import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#features/auth/server/index.ts';
import type { Config } from './config/config.ts';
import { ownOrigin } from './config/own-origin.ts';

/** What the server prints once it is running: its address, and in the demo whom to sign in as and where the sandboxes are. */
export function startMessage(config: Config, { address }: { address: string }): string {
  const url = ownOrigin(config, address);
  if (!config.demo) return `Sub Rosa is running at ${url}`;
  const plans = { free: 'Free Access', premium: 'The Masked Elite' };
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, plan, role }) => `    ${email.padEnd(28)}${role === 'moderator' ? 'Moderator' : plans[plan]}`,
  );
  return [
    '',
    `  Sub Rosa is running:  ${url}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...accounts,
    '',
    `  Codes for the moderator: ${url}/sandbox/authenticator`,
    ...(config.smtpUrl === null ? [`  Emails:                  ${url}/sandbox/mailbox`] : []),
    ...(config.instagram === null ? [`  Instagram accounts:      ${url}/sandbox/instagram`] : []),
    ...(config.stripe === null ? [`  Payments and test cards: ${url}/sandbox/stripe`] : []),
    ...(config.moderation.service === 'sandbox' ? [`  Moderation service:      ${url}/sandbox/moderation`] : []),
    `  This is a demo: all people in it are made up. Its data is in ${config.databaseUrl === null ? config.dataDir : 'the database'}. Press Ctrl-C to stop it.`,
    '',
  ].join('\n');
}
