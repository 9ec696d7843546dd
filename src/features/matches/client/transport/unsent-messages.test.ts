import { beforeEach, describe, expect, it } from 'vitest';
import type { Outgoing } from './thread.ts';
import { deleteUnsent, saveUnsent, readUnsent } from './unsent-messages.ts';

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

describe('unsent messages of a chat', () => {
  it('are saved, the draft apart from the outgoing ones', () => {
    saveUnsent(MATCH, ME, { draft: 'I wanted to' });
    saveUnsent(MATCH, ME, { outgoing: [unsent] });
    expect(readUnsent(MATCH, ME)).toEqual({ draft: 'I wanted to', outgoing: [unsent] });
  });

  it('are not read by another member or for another chat', () => {
    saveUnsent(MATCH, ME, { draft: 'I wanted to' });
    expect(readUnsent(MATCH, 8)).toEqual(NOTHING);
    expect(readUnsent('another', ME)).toEqual(NOTHING);
  });

  it('leave nothing in the storage once they are sent or discarded', () => {
    saveUnsent(MATCH, ME, { draft: 'I wanted to', outgoing: [unsent] });
    saveUnsent(MATCH, ME, { draft: '' });
    saveUnsent(MATCH, ME, { outgoing: [] });
    expect(values.size).toBe(0);
    saveUnsent(MATCH, ME, { draft: 'I wanted to' });
    deleteUnsent(MATCH);
    expect(readUnsent(MATCH, ME)).toEqual(NOTHING);
  });

  it.each(['{', 'null', '7', '[]', '{"writer":7,"outgoing":[{"id":7},null]}', '{"writer":7,"draft":[]}'])(
    'are empty if the stored value is %s',
    (text) => {
      saveUnsent(MATCH, ME, { draft: 'I wanted to' });
      for (const key of values.keys()) values.set(key, text);
      expect(readUnsent(MATCH, ME)).toEqual(NOTHING);
    },
  );
});
