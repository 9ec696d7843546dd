import type { FastifyInstance } from 'fastify';
import { INVOICE_FILES } from '../objects/new-invoice.ts';
import type { StripeSandbox } from '../stripe-sandbox.ts';
import { invoiceFile } from './invoice-file.ts';

/** The files that `invoice_pdf` points to. As at Stripe, the address itself is the secret. */
export function registerInvoices(app: FastifyInstance, { ledger }: StripeSandbox): void {
  app.get<{ Params: { token: string } }>(
    `${INVOICE_FILES}/:token`,
    { config: { access: 'anyone' } },
    ({ params: { token } }, reply) => {
      const invoice = ledger.all('invoice').find((one) => one.invoice_pdf === `${INVOICE_FILES}/${token}`);
      if (!invoice) return reply.callNotFound();
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="Invoice-${invoice.number ?? 'draft'}.pdf"`)
        .send(invoiceFile(invoice));
    },
  );
}
