import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Fault } from '../fault.ts';

/** Between two kills, at most, in milliseconds. */
const LONGEST_PAUSE = 2000;

type Victim = () => { kill: () => Promise<void>; start: () => Promise<void> };

/** What can be killed, and how it is started again: at once, whether the others run or not. */
function victimsOf({ site, random }: Context): Map<string, Victim> {
  const { nodes, redis, postgres } = site;
  const [a, b] = nodes;
  return new Map<string, Victim>([
    ['node A', () => a],
    ['node B', () => b],
    ['Redis', () => redis],
    [
      'PostgreSQL',
      () => ({
        kill: () => postgres.crash(random.chance(0.5) ? 'SIGQUIT' : 'SIGKILL'),
        start: () => postgres.start(),
      }),
    ],
  ]);
}

function killing(name: string, about: string, names: readonly string[], share: number): Fault {
  return {
    name,
    about,
    async run(context) {
      const victims = victimsOf(context);
      const restarting = new Map<string, Promise<void>>();
      const kills = Math.max(1, Math.round(context.kills * share));
      for (let n = 0; n < kills; n += 1) {
        await sleep(context.random.below(LONGEST_PAUSE));
        const victim = context.random.pick(names);
        // One that is just starting is killed once it runs; meanwhile the others go on.
        await restarting.get(victim);
        const { kill, start } = victims.get(victim)?.() ?? fail(victim);
        await kill();
        restarting.set(victim, start());
      }
      await Promise.all(restarting.values());
      return kills;
    },
  };
}

function fail(victim: string): never {
  throw new Error(`Nobody knows how to kill ${victim}`);
}

const EVERYTHING = ['node A', 'node B', 'Redis', 'PostgreSQL'];

export const KILLS: Fault[] = [
  killing('kill-nodes', 'kill -9 of the nodes', ['node A', 'node B'], 0.2),
  killing('kill-database', 'kill -9 or immediate shutdown of PostgreSQL', ['PostgreSQL'], 0.2),
  killing('kill-redis', 'kill -9 of Redis', ['Redis'], 0.1),
  killing('kill-anything', 'kill -9 of anything, also of several at a time', EVERYTHING, 0.5),
];
