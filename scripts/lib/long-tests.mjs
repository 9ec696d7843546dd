/** Units that take so long at full size that each group is a suite of `npm run prove` of its own. */
export const LONG_TESTS = {
  access: ['test/proof/access'],
  fuzz: ['test/proof/fuzz'],
  races: ['test/proof/races', 'src/features/membership/server/sync/model.test.ts'],
  attack: ['test/attack/attack.test.ts', 'test/attack/acting', 'test/attack/large-tables'],
};

/** The value of PROVE for the suite that leaves them out. */
export const WITHOUT_LONG_TESTS = 'without long tests';
