import { expect, it } from 'vitest';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { testAppOn } from '#test/harness/test-app.ts';
import * as contract from '../../contract.ts';
import { clearInbox } from './inbox/cleared-inboxes.ts';
import { removeReported } from './marks/remove-reported.ts';
import { findUnopened } from './inbox/unopened.ts';

const ELISE = 'elise.marchetti';

type MarkEndpoint = typeof contract.likeConfession | typeof contract.openConfession | typeof contract.blockAuthor;

const scratch = scratchPerFile();

it('the embedded engine reads pages, changes marks, removes letters and clears inboxes', async () => {
  const database = await scratch.newEmbedded();
  const subject = await testAppOn(database);
  const { services } = subject;
  const instagramId = subject.instagram.sandbox.accounts.find(ELISE)?.id ?? '';
  const account = { handle: ELISE, instagramIds: [instagramId], isMinor: false };
  const letter = { author: 7, target: ELISE, overrides: { blockSlots: ['c2xvdA=='] } };
  const keys = await storeLetters(
    services,
    Array.from({ length: 23 }, () => letter),
  );
  const browser = await makeReader(subject, ELISE);
  const { body } = await searchLetters(browser, ELISE);
  expect([body.confessions.length, body.total]).toEqual([20, 23]);

  const ids = body.confessions.map(({ id }) => id);
  const call = (endpoint: MarkEndpoint) => Promise.all(ids.map((id) => browser.call(endpoint, { params: { id } })));
  for (const endpoint of [contract.likeConfession, contract.openConfession, contract.blockAuthor]) await call(endpoint);
  await inTransaction(services, (tx) => removeReported(tx, { author: 7, key: keys.at(-1) ?? '' }));
  const after = (await searchLetters(browser, ELISE)).body;
  expect(after.total).toBe(22);
  expect(after.confessions[0]).toMatchObject({ id: ids[1], liked: true, opened: true, blocked: true });
  expect(await findUnopened(services, [account])).toHaveLength(3);

  await clearInbox(services, account);
  expect((await searchLetters(browser, ELISE)).body).toMatchObject({ total: 0, confessions: [], nextCursor: null });
  expect(await findUnopened(services, [account])).toEqual([]);
  await subject.close();
});
