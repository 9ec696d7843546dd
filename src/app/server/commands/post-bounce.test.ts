import { describe, expect, it } from 'vitest';
import { messageIdOf } from '#platform/server/mail/message-id.ts';
import { listRefusals } from '#platform/server/mail/refusals/find-refusals.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import { bounceMail } from '#test/factories/bounce-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { parseBounceConfig } from '../config/bounce-config.ts';
import { ConfigError } from '../config/config.ts';
import { postBounce } from './post-bounce.ts';

const subject = appPerFile();

async function post(raw: string, eventsSecret = SANDBOX_EVENTS_SECRET): Promise<string> {
  if (subject.app.server.listening) return postBounce({ publicUrl: addressOf(), eventsSecret }, Buffer.from(raw));
  await subject.app.listen({ host: '127.0.0.1', port: 0 });
  return post(raw, eventsSecret);
}

const addressOf = () => new URL(subject.app.listeningOrigin);
const idFor = (address: string) => `<${messageIdOf(subject.services.keys, 'an-id', address)}@subrosa.example>`;
const kindsOf = async (address: string) => (await listRefusals(subject.services, address)).map(({ kind }) => kind);

describe('a mail that came back', () => {
  it('is reported to the server', async () => {
    const address = 'ana@example.org';
    expect(await post(bounceMail({ address, messageId: idFor(address) }))).toBe('Reported a bounce to the server.');
    expect(await kindsOf(address)).toEqual(['bounce']);
  });

  it('does not count if somebody made it up, although the command cannot tell', async () => {
    const address = 'victim@example.org';
    await post(bounceMail({ address, messageId: idFor('thief@example.org') }));
    await post(bounceMail({ address, messageId: '<made-up@subrosa.example>' }));
    expect(await kindsOf(address)).toEqual([]);
  });

  it('is tried again by the mail server if the secret is wrong', async () => {
    const raw = bounceMail({ address: 'ana@example.org', messageId: idFor('ana@example.org') });
    await expect(post(raw, 'x'.repeat(32))).rejects.toThrow('The server did not accept the bounce: status 403');
  });
});

it('any other mail is dropped', async () => {
  expect(await post('Subject: Hello\r\n\r\nHello')).toBe('This is not a bounce, so it was ignored.');
});

it.each([
  [{}, 'PUBLIC_URL is missing: bounces are reported to the server at that address'],
  [{ PUBLIC_URL: 'x' }, 'PUBLIC_URL must look like https://subrosa.example'],
  [
    { PUBLIC_URL: 'https://subrosa.example', MAIL_EVENTS_SECRET: '' },
    'MAIL_EVENTS_SECRET is missing: the server does not accept bounces without it',
  ],
])('the command reports in one line what is wrong with %o', (env, line) => {
  expect(() => parseBounceConfig(env)).toThrow(new ConfigError([line]));
});
