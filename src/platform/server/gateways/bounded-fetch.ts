export interface Bounds {
  headers?: Record<string, string>;
  /** Posted as a form if given. */
  form?: URLSearchParams;
  /** Posted as JSON if given. */
  json?: object;
  /** Posted as it is if given, with its type. */
  bytes?: Blob;
  /** Ends the wait for the answer including its body: `AbortSignal.timeout(…)`. */
  signal: AbortSignal;
  /** In bytes; longer answers are not read to their end. */
  limit: number;
}

/** The answer, or a fixed word for the failure: text of a vendor must never reach the log. */
export type Fetched =
  | { status: number; type: string; headers: Headers; bytes: Buffer<ArrayBuffer> }
  | { failed: 'timeout' | 'network' | 'too large' };

/** Fetches from an untrusted server: it cannot redirect us, keep us waiting or fill the memory. */
export async function fetchBounded(
  url: URL,
  { headers = {}, form, json, bytes: blob, signal, limit }: Bounds,
): Promise<Fetched> {
  try {
    const body = form ?? blob ?? (json && new Blob([JSON.stringify(json)], { type: 'application/json' }));
    const posting = body ? { method: 'POST', body } : {};
    const response = await fetch(url, { ...posting, headers, redirect: 'manual', signal });
    const bytes = await readAtMost(response, limit);
    if (!bytes) return { failed: 'too large' };
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, type: type.trim().toLowerCase(), headers: response.headers, bytes };
  } catch (error) {
    return { failed: error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network' };
  }
}

async function readAtMost(response: Response, limit: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
