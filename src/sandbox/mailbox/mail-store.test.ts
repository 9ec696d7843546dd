import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openMailStore } from './mail-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-mails-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('deletes the oldest mails when there are too many', async () => {
  const store = openMailStore(folder, 2);
  for (const subject of ['one', 'two', 'three']) {
    await store.keep(Buffer.from(`Subject: ${subject}\r\n\r\nwords`), ['ana@example.org']);
  }
  expect((await store.list()).map((mail) => mail.subject)).toEqual(['three', 'two']);
});

it('takes the recipients from the envelope, not from the To header', async () => {
  const store = openMailStore(folder);
  await store.keep(Buffer.from('To: everybody@example.org\r\nSubject: hidden\r\n\r\nwords'), ['bcc@example.org']);
  expect(await store.list('bcc@example.org')).toMatchObject([{ to: ['bcc@example.org'], subject: 'hidden' }]);
  expect(await store.list('everybody@example.org')).toEqual([]);
});
