import { SECOND } from '#platform/shared/durations.ts';
import type { Timers } from '../../timers.ts';
import type { Hub } from './hub.ts';

/** Where it is recorded who is present at this process. */
export interface PresenceRecord {
  /** Returns true if the user was present nowhere before. */
  add(key: string): Promise<boolean>;
  /** Returns true if the user is present nowhere now. */
  remove(key: string): Promise<boolean>;
  /** Those of the keys whose users are present elsewhere. */
  find(keys: readonly string[]): Promise<string[]>;
}

/** One process: nobody is present elsewhere. */
export const LOCAL_RECORD: PresenceRecord = { add: async () => true, remove: async () => true, find: async () => [] };

interface Presence {
  entries: number;
  /** Cancels the departure that the last leaving has scheduled. */
  cancelDeparture: () => void;
}

interface Settings {
  /** How long a user counts as present after leaving, in milliseconds. */
  grace?: number | undefined;
  timers: Timers;
  record: PresenceRecord;
}

export interface PresenceCounter extends Pick<Hub, 'enter' | 'findPresent' | 'close'> {
  /** All who are present at this process. */
  keys(): string[];
}

/** Counts the entries of each user at this process, and reports the first and the last. */
export function openPresence({ grace = 5 * SECOND, timers, record }: Settings): PresenceCounter {
  const presences = new Map<string, Presence>();
  const turns = new Map<string, Promise<void>>();
  let isClosed = false;

  /** One change of a user after the other, so that the record ends with the last one. */
  function inTurn(key: string, change: () => Promise<void>): void {
    const turn = (turns.get(key) ?? Promise.resolve()).then(change).finally(() => {
      if (turns.get(key) === turn) turns.delete(key);
    });
    turns.set(key, turn);
  }
  const report = (key: string, onChange: (isPresent: boolean) => void, isPresent: boolean) =>
    inTurn(key, async () => {
      const isChange = isPresent ? await record.add(key) : await record.remove(key);
      if (isChange && !isClosed) onChange(isPresent);
    });

  return {
    enter(key, onChange) {
      const known = presences.get(key);
      const presence = known ?? { entries: 0, cancelDeparture: () => {} };
      presences.set(key, presence);
      presence.entries += 1;
      presence.cancelDeparture();
      if (!known) report(key, onChange, true);
      return once(() => {
        presence.entries -= 1;
        if (presence.entries > 0 || presences.get(key) !== presence) return;
        presence.cancelDeparture = timers.after(grace, () => {
          presences.delete(key);
          report(key, onChange, false);
        });
      });
    },
    async findPresent(keys) {
      const elsewhere = keys.filter((key) => !presences.has(key));
      const here = keys.filter((key) => presences.has(key));
      return new Set([...here, ...(elsewhere.length === 0 ? [] : await record.find(elsewhere))]);
    },
    keys: () => [...presences.keys()],
    close() {
      isClosed = true;
      for (const { cancelDeparture } of presences.values()) cancelDeparture();
      presences.clear();
    },
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
