import { expect, it } from 'vitest';
import { makeMember } from '#test/factories/member.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { listMatches } from '../../contract.ts';
import { findRowsOf } from '../store/match-rows.ts';
import { matches } from '../schema.ts';
import { createMatch } from './create-match.ts';

const subject = appPerTest();

const atOnce = () => ({
  ...subject.services,
  deliverySettings: { ...subject.services.deliverySettings, minAuthors: 1 },
});

const partner = async (handle: string) => ({ userId: (await makeUser(subject.services)).id, handle });

it('many matches of one member that are found at once are all found again', async () => {
  const { user, browser } = await makeMember(subject);
  const mine = { userId: user.id, handle: 'mine' };
  const others = await Promise.all(Array.from({ length: 70 }, (_, n) => partner(`theirs.${n}`)));
  await Promise.all(others.map((other) => createMatch(atOnce(), mine, other)));
  expect((await browser.call(listMatches)).body.matches).toHaveLength(70);
  for (const { userId } of others) expect(await findRowsOf(subject.services, userId)).toHaveLength(1);
});

it('two members match once, however often that is found at once', async () => {
  const [one, other, third] = [await partner('one'), await partner('other'), await partner('third')];
  await Promise.all([
    createMatch(subject.services, one, other),
    createMatch(subject.services, other, one),
    createMatch(subject.services, one, third),
    createMatch(subject.services, one, other),
  ]);
  await createMatch(subject.services, other, one);
  expect(await subject.services.db.$count(matches)).toBe(2);
  expect(await findRowsOf(subject.services, one.userId)).toHaveLength(2);
  expect(await findRowsOf(subject.services, other.userId)).toHaveLength(1);
});
