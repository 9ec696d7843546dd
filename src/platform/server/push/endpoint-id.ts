import { createHash } from 'node:crypto';

/** By which a browser is listed. It computes the same of its own endpoint, and nobody else learns that. */
export const endpointId = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);
