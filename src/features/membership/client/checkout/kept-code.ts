const KEY = 'checkoutPromoCode';

/** The code that the open checkout was begun with: a bank's page and back, or a reload, must not cost somebody their discount. */
export function keptCode(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined;
}

export function keepCode(code: string | undefined): void {
  if (code === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, code);
}
