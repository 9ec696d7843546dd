import { describe, expect, it } from 'vitest';
import { bounceMail, complaintMail } from '#test/factories/bounce-mail.ts';
import { readBounce } from './read-bounce.ts';

const ANA = { address: 'ana@example.org', messageId: '<an-id@subrosa.example>' };
const read = (raw: string) => readBounce(Buffer.from(raw));

describe('a mail that came back', () => {
  it.each([
    ['5.1.1', true],
    ['5.1.10', true],
    ['5.2.1', true],
    ['5.2.2', false],
    ['5.0.0', false],
    ['4.4.1', false],
    ['5.1.1 (bad destination mailbox address)', true],
  ])('with the status %s is permanent: %s', async (status, permanent) => {
    expect(await read(bounceMail({ ...ANA, status }))).toEqual({ type: 'bounce', permanent, ...ANA });
  });

  it.each(['text/rfc822-headers', 'message/rfc822'])('may return our mail as %s', async (returnedAs) => {
    expect(await read(bounceMail({ ...ANA, returnedAs }))).toMatchObject(ANA);
  });

  it('names the recipient with or without brackets', async () => {
    expect(await read(bounceMail(ANA).replace(/^To: ana.*$/m, 'To: "Ana" <ana@example.org>'))).toMatchObject(ANA);
  });

  it('counts for the address that we wrote to, even if it was forwarded to another', async () => {
    expect(await read(bounceMail({ ...ANA, finalRecipient: 'elsewhere@example.net' }))).toMatchObject(ANA);
  });
});

it('a report of a complaint is recognised', async () => {
  expect(await read(complaintMail(ANA))).toEqual({ type: 'complaint', permanent: true, ...ANA });
});

describe('nothing follows from', () => {
  it.each([
    ['a delay', bounceMail({ ...ANA, action: 'delayed', status: '4.4.1' })],
    ['a refusal by a policy', bounceMail({ ...ANA, status: '5.7.1' })],
    ['a delivery', bounceMail({ ...ANA, action: 'delivered', status: '2.0.0' })],
    ['a notification without our headers', bounceMail({ ...ANA, returnedAs: 'text/plain' })],
    ['an out-of-office reply', 'From: ana@example.org\r\nSubject: Away\r\n\r\nI am away. Status: 5.1.1'],
    ['a report of another kind', complaintMail(ANA).replace('Feedback-Type: abuse', 'Feedback-Type: not-spam')],
    ['an empty mail', ''],
    ['noise', '\u0000\u0001--=_\r\n\r\n'],
    ['a recipient that is a very long word', bounceMail({ ...ANA, address: 'a'.repeat(200_000) })],
    ['a mail that is larger than ours', `${bounceMail(ANA)}${'\r\n'.repeat(200_000)}`],
  ])('%s', async (_what, raw) => {
    expect(await read(raw)).toBeNull();
  });
});
