import { paymentsOf } from '../invoicing.ts';
import type { Ledger } from '../ledger.ts';
import { invalid } from '../stripe-fault.ts';

type Node = Record<string, unknown>;

const DEEPEST = 4;

/** Puts the objects in the place of their ids, where the caller asked for them. The answer is a copy. */
export function expand(ledger: Ledger, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Node;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property. You attempted to expand ${path}.`);
    walk(ledger, copy, steps, path);
  }
  return copy;
}

function walk(ledger: Ledger, node: Node, [step, ...rest]: string[], path: string): void {
  if (step === undefined) return;
  if (!(step in node)) includeMore(ledger, node, step, path);
  const value = node[step];
  if (Array.isArray(value)) node[step] = value.map((one: unknown) => resolve(ledger, one));
  else node[step] = resolve(ledger, value);
  for (const next of [node[step]].flat()) if (isNode(next)) walk(ledger, next, rest, path);
}

function resolve(ledger: Ledger, value: unknown): unknown {
  return typeof value === 'string' ? structuredClone(ledger.any(value) ?? value) : value;
}

/** What objects carry only on request. */
function includeMore(ledger: Ledger, node: Node, step: string, path: string): void {
  const id = String(node['id']);
  if (node['object'] === 'invoice' && step === 'payments') {
    const data = paymentsOf(ledger, id).map((payment) => structuredClone(payment));
    node[step] = { object: 'list', data, has_more: false, url: `/v1/invoice_payments?invoice=${id}` };
  } else if (node['object'] === 'invoice' && step === 'confirmation_secret') {
    node[step] = confirmationSecret(ledger, id);
  } else throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
}

function confirmationSecret(ledger: Ledger, invoiceId: string) {
  const payment = paymentsOf(ledger, invoiceId).find(({ status }) => status === 'open');
  const intent = ledger.find('payment_intent', payment?.payment.payment_intent);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
