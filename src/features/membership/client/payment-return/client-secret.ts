/** The client secret that the bank's page returned with, of a payment or of a card without a charge. */
export function clientSecretIn(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('payment_intent_client_secret') || query.get('setup_intent_client_secret') || null;
}

/**
 * Moves the secret from the address, where it could be copied, shared or sent as a referrer, to the history state, where a reload
 * still finds it.
 */
export function takeClientSecret(): string | null {
  const returned = clientSecretIn(location.search);
  if (returned === null) return secretFrom(history.state);
  history.replaceState({ returned }, '', location.pathname);
  return returned;
}

function secretFrom(state: unknown): string | null {
  const { returned } = (state ?? {}) as { returned?: unknown };
  return typeof returned === 'string' ? returned : null;
}
