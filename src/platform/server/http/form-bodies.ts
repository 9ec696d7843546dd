import type { FastifyInstance } from 'fastify';

/** From here on forms are read too. Only for what vendors post: from a browser, a form can come from any site. */
export function acceptForms(app: FastifyInstance): void {
  const options = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  // How mail programs may post a wish to unsubscribe (RFC 8058): what it says is in the address.
  app.addContentTypeParser('multipart/form-data', options, async () => ({}));
}
