import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, readDraft, saveDraft, startDraft } from './draft.ts';

const ADA = { username: 'ada.lovelace', name: 'Ada Lovelace', title: 'Mathematician' };
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** As much of a tab's storage as a draft needs. */
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

/** What a browser does that allows a site nothing. */
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

const begun = () => {
  const draft = readDraft();
  if (!draft) throw new Error('there is no draft');
  return draft;
};

describe('a draft', () => {
  it('is not there until somebody is chosen', () => {
    expect(readDraft()).toBeNull();
  });

  it('begins with a recipient and a key of its own', () => {
    startDraft(ADA);
    expect(begun()).toMatchObject({ recipient: ADA, writer: null });
    expect(begun().clientKey).toMatch(UUID);
  });

  it('keeps what was typed, and its key, as it is saved again', () => {
    startDraft(ADA);
    const { clientKey } = begun();
    saveDraft({ ...begun(), fields: { message: 'Hello' }, writer: 7 });
    startDraft(ADA);
    expect(begun()).toEqual({ recipient: ADA, fields: { message: 'Hello' }, clientKey, writer: 7 });
  });

  it('keeps the words for another recipient, as another letter', () => {
    startDraft(ADA);
    saveDraft({ ...begun(), fields: { message: 'Hello' } });
    const { clientKey } = begun();
    startDraft({ username: 'grace' });
    expect(begun()).toMatchObject({ recipient: { username: 'grace' }, fields: { message: 'Hello' } });
    expect(begun().recipient).toEqual({ username: 'grace' });
    expect(begun().clientKey).not.toBe(clientKey);
  });

  it('takes nothing of a profile but what the form shows', () => {
    startDraft({ ...ADA, id: '17', platforms: ['Instagram'] } as typeof ADA);
    expect(begun().recipient).toEqual(ADA);
  });

  it('is gone once it is cleared', () => {
    startDraft(ADA);
    clearDraft();
    expect(readDraft()).toBeNull();
    expect(tab.values.size).toBe(0);
  });

  it.each(['{', 'null', '7', '"text"', '[]', '{}', '{"recipient":{"username":7},"clientKey":"k"}'])(
    'is nobody’s when what is stored is %s',
    (text) => {
      startDraft(ADA);
      for (const key of tab.values.keys()) tab.values.set(key, text);
      expect(readDraft()).toBeNull();
    },
  );

  it('lives in memory where nothing may be stored', () => {
    useStorage(new RefusedStorage());
    startDraft(ADA);
    expect(begun().recipient).toEqual(ADA);
    clearDraft();
    expect(readDraft()).toBeNull();
  });
});
