import { expect, it } from 'vitest';
import { readInstagramAccounts } from '#features/handles/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { scratchPerFile } from '#test/harness/database/scratch.ts';
import { testAppOn } from '#test/harness/test-app.ts';
import * as contract from '../contract.ts';
import { removeReported } from './marks/change-marks.ts';
import { findUnopened } from './list/unopened.ts';

const ELISE = 'elise.marchetti';

type MarkEndpoint = typeof contract.likeConfession | typeof contract.openConfession | typeof contract.blockAuthor;

const scratch = scratchPerFile();

it('the embedded engine reads pages, changes marks, removes letters, pauses and clears inboxes', async () => {
  const database = await scratch.newEmbedded();
  const subject = await testAppOn(database);
  const { services } = subject;
  const id = subject.instagram.account(ELISE).id;
  const letter = { author: 7, target: ELISE, overrides: { persons: ['a person who is blocked'] } };
  const keys = await storeLetters(
    services,
    Array.from({ length: 23 }, () => letter),
  );
  const browser = await makeReader(subject, ELISE);
  const { body } = await searchLetters(browser, ELISE);
  expect([body.confessions.length, body.total]).toEqual([20, 23]);

  const ids = body.confessions.map((one) => one.id);
  const call = (endpoint: MarkEndpoint) =>
    Promise.all(ids.map((one) => browser.call(endpoint, { params: { id: one } })));
  for (const endpoint of [contract.likeConfession, contract.openConfession, contract.blockAuthor]) await call(endpoint);
  await inTransaction(services, (tx) => removeReported(tx, { author: 7, key: keys.at(-1) ?? '' }));
  const after = (await searchLetters(browser, ELISE)).body;
  expect([after.total, after.removed]).toMatchObject([23, [{ id: ids[0], index: 0 }]]);
  expect(after.confessions[0]).toMatchObject({ id: ids[1], liked: true, opened: true, blocked: true });
  const unopened = async () => {
    const account = (await readInstagramAccounts(services, [id])).get(id)?.state;
    return (await findUnopened(services, account ? [{ accounts: [account], isMinor: false }] : [])).length;
  };
  expect(await unopened()).toBe(3);

  const inbox = { params: { handle: ELISE } };
  await browser.call(contract.updateInbox, { ...inbox, body: { paused: true } });
  await storeLetters(services, [letter, letter]);
  expect([(await searchLetters(browser, ELISE)).body.total, await unopened()]).toEqual([23, 3]);
  await browser.call(contract.updateInbox, { ...inbox, body: { paused: false } });
  expect([(await searchLetters(browser, ELISE)).body.total, await unopened()]).toEqual([25, 5]);

  await browser.call(contract.optOut, inbox);
  expect((await searchLetters(browser, ELISE)).body).toMatchObject({ total: 0, confessions: [], nextCursor: null });
  expect(await unopened()).toBe(0);
  await subject.close();
});
