import { beforeEach, describe, expect, it } from 'vitest';
import type { Outgoing } from '../thread/thread.ts';
import { forgetWords, keepWords, readWords } from './unsent-messages.ts';

const MATCH = '4c8a2f0e-91d3-4b6a-8a55-0e6f1b7c2d10';
const ME = 7;
const unsent: Outgoing = {
  id: '3d6f0a52-70c1-4c86-9a3e-1f0b5a7d9e11',
  content: 'Hello',
  writtenAt: '2026-11-14T20:00:00.000Z',
  state: 'failed',
  reason: 'You are offline.',
  wasSent: false,
};
const NOTHING = { draft: '', outgoing: [] };

let values: Map<string, string>;
beforeEach(() => {
  values = new Map();
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
  Object.assign(globalThis, { sessionStorage });
});

describe('words in a chat', () => {
  it('are kept, draft and unsent apart', () => {
    keepWords(MATCH, ME, { draft: 'I wanted to' });
    keepWords(MATCH, ME, { outgoing: [unsent] });
    expect(readWords(MATCH, ME)).toEqual({ draft: 'I wanted to', outgoing: [unsent] });
  });

  it('are nobody else’s, and no other chat’s', () => {
    keepWords(MATCH, ME, { draft: 'I wanted to' });
    expect(readWords(MATCH, 8)).toEqual(NOTHING);
    expect(readWords('another', ME)).toEqual(NOTHING);
  });

  it('leave nothing behind once they are sent or dropped', () => {
    keepWords(MATCH, ME, { draft: 'I wanted to', outgoing: [unsent] });
    keepWords(MATCH, ME, { draft: '' });
    keepWords(MATCH, ME, { outgoing: [] });
    expect(values.size).toBe(0);
    keepWords(MATCH, ME, { draft: 'I wanted to' });
    forgetWords(MATCH);
    expect(readWords(MATCH, ME)).toEqual(NOTHING);
  });

  it.each(['{', 'null', '7', '[]', '{"writer":7,"outgoing":[{"id":7},null]}', '{"writer":7,"draft":[]}'])(
    'are none when what is stored is %s',
    (text) => {
      keepWords(MATCH, ME, { draft: 'I wanted to' });
      for (const key of values.keys()) values.set(key, text);
      expect(readWords(MATCH, ME)).toEqual(NOTHING);
    },
  );
});
