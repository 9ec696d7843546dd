import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. */
const LONGEST = [
  'test/attack/attack.test.ts',
  'src/platform/server/mail/deliver-mail.test.ts',
  'src/features/membership/server/sync/model.test.ts',
  'test/attack/large-tables/large-tables.test.ts',
  'test/attack/nothing-in-clear.test.ts',
  'test/attack/acting/acting.test.ts',
  'test/attack/differential/uniform-traces.test.ts',
  'test/proof/fuzz/single-requests.test.ts',
  'test/proof/fuzz/odd-requests.test.ts',
  'test/proof/fuzz/calls-of-members.test.ts',
  'test/proof/fuzz/calls-of-anyone.test.ts',
  'src/app/server/backup/backup.test.ts',
  'src/app/server/commands/restore.test.ts',
  'src/features/sending/server/outbox/outbox.test.ts',
  'src/features/letters/server/store.test.ts',
  'src/features/letters/server/next-numbers.test.ts',
  'src/features/matches/server/finding/counting-crushes.test.ts',
  'test/impersonation/look-alikes.test.ts',
  'test/impersonation/look-alikes-by-message.test.ts',
  'src/features/linked-accounts/server/both-ways-engines.test.ts',
  'src/features/linked-accounts/server/link-by-message.test.ts',
  'src/features/sending/server/sent/sent-confessions.test.ts',
  'src/app/server/watching/hourly-figures.test.ts',
  'src/features/auth/server/sign-in/sign-in-on-two-nodes.test.ts',
  'src/app/server/limits-on-two-nodes.test.ts',
  'src/features/matches/server/socket/two-nodes.test.ts',
  'src/features/matches/server/socket/redis-outage.test.ts',
  'src/features/matches/server/socket/stopping-node.test.ts',
  'test/smoke/commands-in-turn.test.ts',
  'test/smoke/chats-survive.test.ts',
  'test/smoke/processes.test.ts',
  'test/smoke/startup.test.ts',
  'test/smoke/letters-survive.test.ts',
];

/**
 * Starts with the longest files, so that none of them runs alone at the end. Vitest knows how long a file takes only after the
 * first run in a clone; until then it sorts by size, which says little about these.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? LONGEST.length : index;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
