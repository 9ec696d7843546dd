import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { StripeFault } from '../stripe-fault.ts';
import type { StripeSandbox } from '../stripe-sandbox.ts';

const open = { config: { access: 'anyone' } } as const;

const Typed = z.strictObject({
  clientSecret: z.string(),
  number: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  cvc: z.string(),
  returnUrl: z.string(),
});

/** The endpoint of the demo's card form. */
export function registerConfirm(app: FastifyInstance, root: string, sandbox: StripeSandbox): void {
  app.post(`${root}/confirm`, open, async ({ body }, reply) => {
    const typed = Typed.safeParse(body);
    if (!typed.success) return reply.code(400).send({ message: 'Invalid request.', code: 'parameter_invalid' });
    try {
      return sandbox.confirm(typed.data);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      const { message, code, decline_code } = error.body;
      return reply.code(error.status).send({ message, code, decline_code });
    }
  });
}
