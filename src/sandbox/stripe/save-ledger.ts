import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyLedger, type LedgerState } from './ledger.ts';

export interface LedgerFile {
  load(): LedgerState;
  save(state: LedgerState): void;
}

/** A demo may run for months. Old events are not needed: the objects have the current state. */
const MAX_EVENTS = 500;

/** Stores the ledger in a file, so that a demo keeps its subscriptions across restarts. */
export function openLedgerFile(folder: string): LedgerFile {
  const file = join(folder, 'stripe.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let saved = '';
  return {
    load() {
      if (!existsSync(file)) return emptyLedger();
      const state = JSON.parse(readFileSync(file, 'utf8')) as LedgerState;
      const events = Object.entries(state.things.event).slice(-MAX_EVENTS);
      return { ...state, things: { ...state.things, event: Object.fromEntries(events) } };
    },
    save(state) {
      const text = JSON.stringify(state);
      if (text === saved) return;
      // Written to another name first, so that a crash leaves the old file intact.
      writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true });
      renameSync(`${file}.part`, file);
      saved = text;
    },
  };
}

/** For tests. */
export const inMemory: LedgerFile = { load: emptyLedger, save: () => {} };
