import { describe, expect, it } from 'vitest';
import { comparable } from './comparable.ts';
import { checkLinks } from './check-links.ts';
import { checkWork } from './check-work.ts';
import { findLeaks } from './leaks.ts';
import { upgradedOn } from './upgraded.ts';
import { recorded, secrets, type Answer } from './version-before-last.ts';

/** The embedded engine takes longest, and upgrades from the last version on both in `npm test`. */
const ENGINES = process.env['PROVE'] ? (['postgres', 'embedded'] as const) : (['postgres'] as const);

// One story on one database, whose clock moves ahead at the end: upgrading another one for each part would take too long.
describe.each(ENGINES)('a database of the version before the last, upgraded on %s', (engine) => {
  const upgraded = upgradedOn(engine);

  it('has moved every row', () => {
    const before = [...upgraded.dumped].filter(([table]) => table.startsWith('before.'));
    expect(before.filter(([, rows]) => rows !== '')).toEqual([]);
  });

  it('holds no e-mail, name, date of birth or vendor’s id in the clear', () => {
    expect(findLeaks(upgraded.dumped, secrets())).toEqual([]);
  });

  it.each(
    recorded.members.map(({ name }) => name).filter((name) => recorded.answers.some((answer) => answer.name === name)),
  )('answers %s as before', (name) => {
    const of = (list: Answer[]) => list.filter((answer) => answer.name === name).map(comparable);
    expect(of(upgraded.answers)).toEqual(of(recorded.answers));
  });

  checkLinks(upgraded);
  checkWork(upgraded);
});
