import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyLedger, type LedgerState } from './ledger.ts';

export interface LedgerFile {
  load(): LedgerState;
  save(state: LedgerState): void;
}

/** A demo may run for months: what happened long ago is known to the objects themselves. */
const EVENTS_KEPT = 500;

/** A demo that is started again still has its subscriptions. */
export function openLedgerFile(folder: string): LedgerFile {
  const file = join(folder, 'stripe.json');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let saved = '';
  return {
    load() {
      if (!existsSync(file)) return emptyLedger();
      const state = JSON.parse(readFileSync(file, 'utf8')) as LedgerState;
      const events = Object.entries(state.things.event).slice(-EVENTS_KEPT);
      return { ...state, things: { ...state.things, event: Object.fromEntries(events) } };
    },
    save(state) {
      const text = JSON.stringify(state);
      if (text === saved) return;
      // Under another name until it is whole: a crash leaves the old one.
      writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true });
      renameSync(`${file}.part`, file);
      saved = text;
    },
  };
}

/** For tests, which end before they could start again. */
export const inMemory: LedgerFile = { load: emptyLedger, save: () => {} };
