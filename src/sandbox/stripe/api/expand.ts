import { paymentsOf } from '../billing/invoices.ts';
import type { Ledger } from '../ledger.ts';
import { invalid } from '../stripe-fault.ts';

type Node = Record<string, unknown>;

const MAX_DEPTH = 4;

/** Replaces ids by their objects where the caller asked for it. Copies the objects on the path, so that the ledger stays as it is. */
export function expand(ledger: Ledger, answer: object, paths: readonly string[]): object {
  return paths.reduce((node: Node, path) => {
    const steps = path.split('.');
    if (steps.length > MAX_DEPTH)
      throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property. You attempted to expand ${path}.`);
    return walk(ledger, node, steps, path);
  }, answer as Node);
}

function walk(ledger: Ledger, node: Node, [step, ...rest]: string[], path: string): Node {
  if (step === undefined) return node;
  const value = step in node ? node[step] : onRequest(ledger, node, step, path);
  const deeper = (one: unknown) => {
    const object = typeof one === 'string' ? (ledger.any(one) ?? one) : one;
    return isNode(object) ? walk(ledger, object, rest, path) : object;
  };
  return { ...node, [step]: Array.isArray(value) ? value.map(deeper) : deeper(value) };
}

/** Fields that an object includes only on request. */
function onRequest(ledger: Ledger, node: Node, step: string, path: string): unknown {
  const id = String(node['id']);
  if (node['object'] === 'invoice' && step === 'payments')
    return { object: 'list', data: paymentsOf(ledger, id), has_more: false, url: `/v1/invoice_payments?invoice=${id}` };
  if (node['object'] === 'invoice' && step === 'confirmation_secret') return confirmationSecret(ledger, id);
  throw invalid(`This property cannot be expanded (${path}).`, undefined, 'expand');
}

function confirmationSecret(ledger: Ledger, invoiceId: string) {
  const payment = paymentsOf(ledger, invoiceId).find(({ status }) => status === 'open');
  const intent = ledger.find('payment_intent', payment?.payment.payment_intent);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
