import { afterEach, beforeEach } from 'vitest';
import '#platform/client/ui/styles/index.css';

const complaints: string[] = [];
const keep = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '));

// A screen that complains in the console fails its test, as it would fail a journey.
beforeEach(() => {
  complaints.length = 0;
  console.error = keep;
  console.warn = keep;
});
afterEach(() => {
  if (complaints.length > 0) throw new Error(`The console is not silent:\n${complaints.join('\n')}`);
});
