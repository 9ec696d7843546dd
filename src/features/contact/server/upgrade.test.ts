import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { exportData } from '#features/account/contract.ts';
import { runUpgrades } from '#platform/server/db/upgrade.ts';
import { makeMember } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { sendContactMessage } from '../contract.ts';
import { listContactMessages } from './index.ts';
import { moveMessages } from './upgrade.ts';
import { accountTag } from './writer.ts';

const subject = appPerFile();

/** A message as the version before stored it. */
async function storeOld(writer: Buffer, topic: string): Promise<void> {
  const { db, keys } = subject.services;
  const id = randomUUID();
  const content = { name: 'Ana Ruiz', email: 'ana@example.org', subject: topic, message: 'Please help.' };
  const box = keys.sealText(`v1 ${JSON.stringify(content)}`, `contact_messages.box:${id}`);
  await db.execute(
    sql`INSERT INTO before.contact_messages VALUES (${id}, ${writer}, true, ${box}, '2026-03-13T22:00:00Z', NULL)`,
  );
}

it('messages of the version before stay those of their writer, and new ones do not replace them', async () => {
  const { services, database } = subject;
  const { user, browser } = await makeMember(subject);
  for (const topic of ['first', 'second']) await storeOld(accountTag(services.keys, user.id), topic);
  await storeOld(accountTag(services.keys, user.id + 1), 'of somebody else');
  expect(await runUpgrades(database, services, [moveMessages])).toBe(3);

  const body = { name: 'Ana Ruiz', email: 'ana@example.org', subject: 'third', message: 'Please help.' };
  await browser.call(sendContactMessage, { body });
  const exported = (await browser.call(exportData)).body as unknown as { contactMessages: { subject: string }[] };
  expect(exported.contactMessages.map((one) => one.subject).toSorted()).toEqual(['first', 'second', 'third']);
  const waiting = await listContactMessages(services);
  expect(waiting.find((one) => one.subject === 'first')).toMatchObject({
    priority: true,
    receivedOn: '2026-03-13',
    dueBy: '2026-03-14T22:00:00.000Z',
  });
});
