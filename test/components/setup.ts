import { afterEach, beforeEach } from 'vitest';
import '#platform/client/ui/styles/index.css';

const messages: string[] = [];
const record = (...parts: unknown[]) => void messages.push(parts.map(String).join(' '));

// An error or warning in the console fails the test, as it fails a journey.
beforeEach(() => {
  messages.length = 0;
  console.error = record;
  console.warn = record;
});
afterEach(() => {
  if (messages.length > 0) throw new Error(`Errors or warnings in the console:\n${messages.join('\n')}`);
});
