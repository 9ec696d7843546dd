/** An answer, over the wire or from `inject`. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

export type Fault = { what: string; detail: string };

/** Everything that a caller can read. */
export const readableText = ({ headers, body }: Answer) => `${JSON.stringify(headers)}\n${body}`;
