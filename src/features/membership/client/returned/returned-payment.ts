/** The secret of the payment that a bank's page has sent back with; a card without a charge comes under another name. */
export function returnedBy(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('payment_intent_client_secret') || query.get('setup_intent_client_secret') || null;
}

/**
 * Takes it out of the address, where it could be copied, shared or sent along. The history's own memory keeps it, so
 * that a reload still knows.
 */
export function takeReturned(): string | null {
  const returned = returnedBy(location.search);
  if (returned === null) return remembered(history.state);
  history.replaceState({ returned }, '', location.pathname);
  return returned;
}

function remembered(state: unknown): string | null {
  const { returned } = (state ?? {}) as { returned?: unknown };
  return typeof returned === 'string' ? returned : null;
}
