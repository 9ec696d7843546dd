interface Body {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error response of Stripe. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, code?: string, param?: string): StripeFault {
  const details = { ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) };
  return new StripeFault(400, { type: 'invalid_request_error', message, ...details });
}

export function missing(kind: string, id: string, param = 'id'): StripeFault {
  const message = `No such ${kind.replaceAll('_', '')}: '${id}'`;
  return new StripeFault(404, { type: 'invalid_request_error', message, code: 'resource_missing', param });
}

/** Why a card was declined, as Stripe reports it. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

export function declined(decline: Decline): StripeFault {
  return new StripeFault(402, { type: 'card_error', ...decline });
}
