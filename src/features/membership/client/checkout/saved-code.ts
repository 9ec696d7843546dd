import { tabStorage } from '#platform/client/storage/tab-storage.ts';

const KEY = 'checkoutPromoCode';

/** The code of the open checkout, so that a reload or a return from the bank's page does not lose the discount. */
export function savedCode(): string | undefined {
  return tabStorage.read(KEY) ?? undefined;
}

export function saveCode(code: string | undefined): void {
  if (code === undefined) tabStorage.remove(KEY);
  else tabStorage.write(KEY, code);
}
