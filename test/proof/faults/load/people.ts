import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. */
const BETWEEN_TRIES = 400;
/** For so long everybody tries to finish what they have begun. */
const PATIENCE = 90_000;

/** Somebody who does one thing after the other. What fails is tried again until it succeeds. */
export interface Person {
  /** One attempt. Returns whether what it has begun is finished. */
  attempt(): Promise<boolean>;
  /** Between two things, in milliseconds. */
  pause: number;
}

/** Lets people act until they are stopped. `finish` returns how many of them could not finish what they had begun. */
export function startPeople(people: readonly Person[]): { finish(): Promise<number> } {
  let end = Infinity;
  const running = people.map(async (person) => {
    await sleep(Math.random() * person.pause);
    let isFinished = true;
    while (performance.now() < end || (!isFinished && performance.now() < end + PATIENCE)) {
      isFinished = await person.attempt();
      await sleep(isFinished ? person.pause : BETWEEN_TRIES);
    }
    return isFinished;
  });
  // Whoever breaks down is reported when all have finished.
  for (const each of running) each.catch(() => {});
  return {
    async finish() {
      end = performance.now();
      return (await Promise.all(running)).filter((isFinished) => !isFinished).length;
    },
  };
}
