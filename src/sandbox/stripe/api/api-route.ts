import { missing } from '../stripe-fault.ts';
import { paramOf, required, type Form } from './form.ts';
import type { Kind, Kinds, Ledger } from '../ledger.ts';

/** One call of Stripe's API. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The allowed parameters, besides `expand` and `metadata`; `*` stands for a list index. */
  params?: readonly string[];
  answer: (ledger: Ledger, form: Form, id: string) => object;
}

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before'] as const;

export function retrieve(kind: Kind, path: string): ApiRoute {
  return { method: 'GET', path: `${path}/:id`, answer: (ledger, _form, id) => ledger.get(kind, id) };
}

/** A page of a list, newest first. */
export function listOf<T extends { id: string }>(url: string, oldestFirst: readonly T[], form: Form) {
  const objects = oldestFirst.toReversed();
  const after = form.get('starting_after');
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1;
  const limit = Number(form.get('limit') ?? 10);
  const data = objects.slice(start, start + limit);
  return { object: 'list' as const, url, data, has_more: start + limit < objects.length };
}

/** The object that a parameter names; the error names the parameter if there is none. */
export function referenced<K extends Kind>(ledger: Ledger, kind: K, form: Form, name: string): Kinds[K] {
  const id = required(form, name);
  const object = ledger.find(kind, id);
  if (!object) throw missing(kind, id, paramOf(name));
  return object;
}

/** A deleted customer can still be asked about. */
export function assertKnownCustomer({ state }: Ledger, id: string | undefined): void {
  if (id === undefined || state.things.customer[id] || state.deletedCustomers.includes(id)) return;
  throw missing('customer', id);
}
