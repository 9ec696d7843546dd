import type { Dump } from './dump.ts';

export interface Find {
  where: string;
  secret: string;
  form: string;
}

/** A secret to search for: plain, reversed, in hexadecimal, and in base64 at any offset. */
export class Needle {
  readonly secret: string;
  readonly #forms: [form: string, text: string][];

  constructor(secret: string) {
    this.secret = secret;
    this.#forms = secretForms(secret);
  }

  /** The form in which a text contains the secret; undefined if it does not. */
  formIn(lowerCaseText: string): string | undefined {
    return this.#forms.find(([, text]) => lowerCaseText.includes(text))?.[0];
  }
}

/** In lower case. */
export function secretForms(secret: string): [form: string, text: string][] {
  const bytes = Buffer.from(secret);
  return [
    ['plain', secret.toLowerCase()],
    ['reversed', [...secret.toLowerCase()].toReversed().join('')],
    ['hex', bytes.toString('hex')],
    ...[0, 1, 2].map((shift): [string, string] => ['base64', base64Core(bytes, shift).toLowerCase()]),
  ];
}

/** Base64 of bytes at this offset in a longer text, without the characters that depend on neighbouring bytes. */
export function base64Core(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes])
    .toString('base64')
    .replaceAll('=', '');
  const start = shift === 0 ? 0 : shift + 1;
  const end = (bytes.length + shift) % 3 === 0 ? text.length : text.length - 1;
  return text.slice(start, end);
}

/** Searches every value of every row, including decoded bytes. */
export function findInDump({ tables }: Dump, needles: readonly Needle[], skip: readonly string[] = []): Find[] {
  return [...tables].flatMap(([table, rows]) => {
    if (skip.includes(table)) return [];
    return rows.flatMap(({ values }) =>
      [...values].flatMap(([column, text]) => findInText(`${table}.${column}`, readable(text), needles)),
    );
  });
}

export function findInText(where: string, text: string, needles: readonly Needle[]): Find[] {
  const lower = text.toLowerCase().replaceAll('-', '+').replaceAll('_', '/');
  const both = `${text.toLowerCase()}\n${lower}`;
  return needles.flatMap((needle) => {
    const form = needle.formIn(both);
    return form === undefined ? [] : [{ where, secret: needle.secret, form }];
  });
}

/** Bytes as `pg_dump` writes them, and decoded. */
export function readable(text: string): string {
  return text.startsWith('\\x') ? `${text}\n${Buffer.from(text.slice(2), 'hex').toString('latin1')}` : text;
}
