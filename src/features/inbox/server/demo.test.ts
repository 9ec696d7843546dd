import { expect, it } from 'vitest';
import { sentOf } from '#test/factories/answered-letter.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { startDemo } from '#test/harness/demo.ts';
import { likeConfession } from '../contract.ts';
import { newestLetter, searchLetters } from '#test/factories/reader.ts';

const subject = appPerFile();

it('the demo has a smile and an answer, and a second start changes nothing', async () => {
  const signIn = await startDemo(subject);
  const sentByElite = async () => {
    const letters = await sentOf({ browser: await signIn('elite') });
    return letters.filter(({ targetName }) => targetName === 'flora.whitfield');
  };
  const before = await sentByElite();
  expect(before).toMatchObject([{ smile: { liked: true, reactions: ['🥰'] }, answers: [{ opened: false }] }]);

  const free = await signIn('free');
  const id = await newestLetter(free, 'flora.whitfield');
  await free.call(likeConfession, { params: { id } });
  await startDemo(subject);
  expect(await sentByElite()).toMatchObject([{ ...before[0], smile: { liked: false, reactions: ['🥰'] } }]);
});

it('the reported letter of the demo is one that its reader has opened, below a sealed one', async () => {
  const elite = await (await startDemo(subject))('elite');
  const { confessions } = (await searchLetters(elite, 'elise.marchetti')).body;
  const seen = confessions.map(({ opened, report }) => ({ opened, report: report?.state ?? null }));
  expect(seen).toEqual([
    { opened: false, report: null },
    { opened: true, report: 'open' },
  ]);
});
