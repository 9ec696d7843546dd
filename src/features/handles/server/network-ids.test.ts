import { afterAll, beforeAll, expect, it } from 'vitest';
import { searchInstagram } from '#features/profiles/contract.ts';
import { fillTables } from '#test/attack/everybody/fill-tables.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import type { Keys, TagValues, TagPurpose } from '#platform/server/keys/keys.ts';
import { handleId } from './network-ids.ts';

let app: TestApp;
/** What tags were made of. */
const values = new Set<string | number>();
beforeAll(async () => {
  app = await createTestApp();
  app.services.keys = noteValues(app.services.keys);
  await fillTables(app);
  const [account] = app.instagram.sandbox.accounts.all();
  await app.browser().call(searchInstagram, { query: { username: account?.username ?? '' } });
});
afterAll(() => app.close());

/** The same keys, which also note what they make tags of. */
function noteValues(keys: Keys): Keys {
  const note = (added: readonly (string | number)[]) => added.forEach((value) => values.add(value));
  return {
    ...keys,
    tag<Purpose extends TagPurpose>(purpose: Purpose, ...given: TagValues<Purpose>) {
      note(given);
      return keys.tag(purpose, ...given);
    },
    dayTag(db, day, ...given) {
      note(given);
      return keys.dayTag(db, day, ...given);
    },
  };
}

it('no tag is made of a handle without its network', () => {
  const handles = app.instagram.sandbox.accounts.all().map(({ username }) => username);
  expect(handles.filter((handle) => values.has(handleId(handle))).length).toBeGreaterThan(5);
  expect(handles.filter((handle) => values.has(handle))).toEqual([]);
});
