import { tabStorage } from '#platform/client/storage/tab-storage.ts';

const KEY = 'checkoutPromoCode';

/** The code that the open checkout was begun with: a bank's page and back, or a reload, must not cost somebody their discount. */
export function keptCode(): string | undefined {
  return tabStorage.read(KEY) ?? undefined;
}

export function keepCode(code: string | undefined): void {
  if (code === undefined) tabStorage.remove(KEY);
  else tabStorage.write(KEY, code);
}
