import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, saveDraft, readDraft } from './use-contact-form.ts';

const draft = { name: 'Ana', email: 'ana@example.org', subject: 'My plan', message: 'Two\nlines' };
const empty = { name: '', email: '', subject: '', message: '' };

function storage(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('the draft of a contact message', () => {
  it('is what was kept last, until it is cleared', () => {
    storage();
    expect(readDraft()).toEqual(empty);
    saveDraft(draft);
    expect(readDraft()).toEqual(draft);
    clearDraft();
    expect(readDraft()).toEqual(empty);
  });

  it('is empty if something else was stored', () => {
    for (const left of ['null', '[1]', '"words"', '{"name":7}', 'not json']) {
      storage({ contactDraft: left });
      expect(readDraft(), left).toEqual(empty);
    }
  });

  it('works in a browser without storage', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    });
    saveDraft(draft);
    clearDraft();
    expect(readDraft()).toEqual(empty);
  });
});

function refuse(): never {
  throw new Error('SecurityError');
}
