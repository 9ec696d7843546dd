import { afterEach, beforeEach } from 'vitest';
import '#platform/client/ui/styles/index.css';

const messages: string[] = [];
const record = (...values: unknown[]) => void messages.push(values.map(String).join(' '));

// An error or warning in the console fails the test, as it fails a journey.
beforeEach(() => {
  messages.length = 0;
  console.error = record;
  console.warn = record;
});
afterEach(() => {
  if (messages.length > 0) throw new Error(`Errors or warnings in the console:\n${messages.join('\n')}`);
});

/** Chromium keeps 50 entries of a tab: beyond them a new entry has the index of the one before. */
const MANY_ENTRIES = 25;

// The files of a page share its history.
beforeEach(async () => {
  const first = navigation.entries().find(({ sameDocument }) => sameDocument);
  if (first && (navigation.currentEntry?.index ?? 0) > MANY_ENTRIES) await navigation.traverseTo(first.key).finished;
});
