import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, readDraft, saveDraft, startDraft } from './draft.ts';

const ADA = { username: 'ada.lovelace', name: 'Ada Lovelace', title: 'Mathematician' };
const UUID = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** The part of session storage that a draft needs. */
class TabStorage {
  values = new Map<string, string>();
  getItem(key: string) {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.values.set(key, value);
  }
  removeItem(key: string) {
    this.values.delete(key);
  }
}

/** Throws like a browser that refuses storage. */
class RefusedStorage extends TabStorage {
  override getItem(): string | null {
    throw new DOMException('denied', 'SecurityError');
  }
  override setItem(): void {
    throw new DOMException('denied', 'SecurityError');
  }
  override removeItem(): void {
    throw new DOMException('denied', 'SecurityError');
  }
}

function useStorage<T extends TabStorage>(storage: T): T {
  vi.stubGlobal('sessionStorage', storage);
  return storage;
}

let tab: TabStorage;
beforeEach(() => {
  tab = useStorage(new TabStorage());
  clearDraft();
});

const currentDraft = () => {
  const draft = readDraft();
  if (!draft) throw new Error('there is no draft');
  return draft;
};

describe('a draft', () => {
  it('does not exist until a recipient is chosen', () => {
    expect(readDraft()).toBeNull();
  });

  it('starts with a recipient and its own client key', () => {
    startDraft(ADA);
    expect(currentDraft()).toMatchObject({ recipient: ADA, writer: null });
    expect(currentDraft().clientKey).toMatch(UUID);
  });

  it('keeps its fields and its client key when the same recipient is chosen again', () => {
    startDraft(ADA);
    const { clientKey } = currentDraft();
    saveDraft({ ...currentDraft(), fields: { message: 'Hello' }, writer: 7, replaces: 'an earlier one' });
    startDraft(ADA);
    expect(currentDraft()).toEqual({
      recipient: ADA,
      fields: { message: 'Hello' },
      clientKey,
      writer: 7,
      replaces: 'an earlier one',
    });
  });

  it('keeps its text and gets a new client key for another recipient', () => {
    startDraft(ADA);
    saveDraft({ ...currentDraft(), fields: { message: 'Hello' } });
    const { clientKey } = currentDraft();
    startDraft({ username: 'grace' });
    expect(currentDraft()).toMatchObject({ recipient: { username: 'grace' }, fields: { message: 'Hello' } });
    expect(currentDraft().recipient).toEqual({ username: 'grace' });
    expect(currentDraft().clientKey).not.toBe(clientKey);
  });

  it('stores only those fields of a profile that the form shows', () => {
    startDraft({ ...ADA, id: '17', platforms: ['Instagram'] } as typeof ADA);
    expect(currentDraft().recipient).toEqual(ADA);
  });

  it('is removed from storage when it is cleared', () => {
    startDraft(ADA);
    clearDraft();
    expect(readDraft()).toBeNull();
    expect(tab.values.size).toBe(0);
  });

  it.each(['{', 'null', '7', '"text"', '[]', '{}', '{"recipient":{"username":7},"clientKey":"k"}'])(
    'is ignored when %s is stored',
    (text) => {
      startDraft(ADA);
      for (const key of tab.values.keys()) tab.values.set(key, text);
      expect(readDraft()).toBeNull();
    },
  );

  it('is kept in memory when the browser refuses storage', () => {
    useStorage(new RefusedStorage());
    startDraft(ADA);
    expect(currentDraft().recipient).toEqual(ADA);
    clearDraft();
    expect(readDraft()).toBeNull();
  });
});
