/** What Instagram returns about an account: the handle is unique, the name is free text. */
interface Named {
  handle: string;
  name: string | null;
}

const PREFIX_LENGTH = 8;

const normalize = (text: string) => text.replaceAll(/\s/g, '').replace(/^@+/, '').toLowerCase();

/**
 * Whether the searched name plausibly means this account: one contains the other, or both begin alike.
 * This only decides which message is shown. Letters are read by the exact handle alone.
 */
export function namesMatch(searched: string, { handle, name }: Named): boolean {
  const wanted = normalize(searched);
  if (wanted === '') return false;
  return [handle, name ?? ''].map(normalize).some((known) => known !== '' && isAlike(wanted, known));
}

function isAlike(wanted: string, known: string): boolean {
  if (wanted.includes(known) || known.includes(wanted)) return true;
  return wanted.length >= PREFIX_LENGTH && wanted.slice(0, PREFIX_LENGTH) === known.slice(0, PREFIX_LENGTH);
}
