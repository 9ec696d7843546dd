export interface ReturnedPayment {
  intentId: string;
  clientSecret: string;
}

/** The payment that a bank's page has sent back with; a card without a charge comes under another name. */
export function returnedBy(search: string): ReturnedPayment | null {
  const query = new URLSearchParams(search);
  for (const name of ['payment_intent', 'setup_intent']) {
    const intentId = query.get(name);
    const clientSecret = query.get(`${name}_client_secret`);
    if (intentId && clientSecret) return { intentId, clientSecret };
  }
  return null;
}

/**
 * Takes it out of the address, where it could be copied, shared or sent along. The history's own memory keeps it, so
 * that a reload still knows.
 */
export function takeReturned(): ReturnedPayment | null {
  const returned = returnedBy(location.search);
  if (!returned) return remembered(history.state);
  history.replaceState({ returned }, '', location.pathname);
  return returned;
}

function remembered(state: unknown): ReturnedPayment | null {
  const { returned } = (state ?? {}) as { returned?: ReturnedPayment };
  return returned ?? null;
}
