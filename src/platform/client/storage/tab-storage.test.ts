import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tabStorage } from './tab-storage.ts';
import { tabValue } from './tab-value.ts';

const note = tabValue<{ text: string }>('note', ({ text }) => (typeof text === 'string' ? { text } : null));

let items: Map<string, string>;
beforeEach(() => {
  items = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('reads what was written, until it is removed', () => {
  expect(note.read()).toBeNull();
  expect(note.write({ text: 'Hello' })).toBe(true);
  expect(items.get('note')).toBe('{"text":"Hello"}');
  expect(note.read()).toEqual({ text: 'Hello' });
  note.remove();
  expect(note.read()).toBeNull();
  expect(items.size).toBe(0);
});

it.each(['{', 'null', '7', '"text"', '[]', '{}', '{"text":7}'])('reads nothing when %s is stored', (stored) => {
  items.set('note', stored);
  expect(note.read()).toBeNull();
});

it('reads and stores nothing in a browser that refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(note.write({ text: 'Hello' })).toBe(false);
  expect(note.read()).toBeNull();
  expect(tabStorage.read('note')).toBeNull();
  expect(() => note.remove()).not.toThrow();
});
