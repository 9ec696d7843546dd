import { catchUp } from '../billing/catch-up.ts';
import { listIn, refuseUnknown, type Form } from './form.ts';
import { API_VERSION, SANDBOX_KEYS } from '../keys.ts';
import type { Ledger } from '../ledger.ts';
import { StripeFault, invalid } from '../stripe-fault.ts';
import type { ApiRoute } from './api-route.ts';
import { expand } from './expand.ts';

export interface Call {
  url: string;
  id: string;
  form: Form;
  headers: Record<string, string | string[] | undefined>;
}

export interface Answer {
  status: number;
  body: unknown;
  isReplayed?: boolean;
}

/** Answers a call as Stripe does: checks API key, version, idempotency key and parameters, then runs the route. */
export function answerCall(ledger: Ledger, route: ApiRoute, call: Call): Answer {
  const { headers, form } = call;
  const key = route.method === 'POST' ? headers['idempotency-key'] : undefined;
  const request = typeof key === 'string' ? describeRequest(route, call) : '';
  try {
    assertAllowed(headers);
    const earlier = typeof key === 'string' ? ledger.state.answers[key] : undefined;
    if (earlier && earlier.request !== request) throw keyReused(String(key));
    if (earlier) return { status: earlier.status, body: earlier.body, isReplayed: true };
    refuseUnknown(form, route.params ?? []);
    catchUp(ledger);
    const body = expand(ledger, route.answer(ledger, form, call.id), listIn(form, 'expand'));
    return store({ status: 200, body });
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    const answer = { status: error.status, body: { error: error.body } };
    // A request that was refused as invalid may be corrected and sent again with the same key.
    return error.status === 402 ? store(answer) : answer;
  }

  function store(answer: Answer): Answer {
    // A copy, because the objects in it change later and the stored answer must not.
    if (typeof key === 'string') ledger.storeAnswer(key, { ...structuredClone(answer), request, at: ledger.now() });
    return answer;
  }
}

function describeRequest({ method }: ApiRoute, { url, form }: Call): string {
  return JSON.stringify([method, url, [...form].toSorted(([a], [b]) => a.localeCompare(b))]);
}

function assertAllowed(headers: Call['headers']): void {
  if (headers['authorization'] !== `Bearer ${SANDBOX_KEYS.secretKey}`)
    throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  const version = String(headers['stripe-version']);
  if (version !== API_VERSION) throw invalid(`Invalid Stripe API version: ${version}`);
}

function keyReused(key: string): StripeFault {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeFault(400, { type: 'idempotency_error', message });
}
