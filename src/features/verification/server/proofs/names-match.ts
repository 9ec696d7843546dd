/** What Instagram tells of somebody: the handle is theirs alone, the name is whatever they call themselves. */
interface Named {
  handle: string;
  name: string | null;
}

const FIRST = 8;

const plain = (text: string) => text.replaceAll(/\s/g, '').replace(/^@+/, '').toLowerCase();

/**
 * Whether somebody plausibly means themselves by what they searched for: one contains the other, or both begin alike.
 * It decides what is said, never what is shown: letters are read by the exact handle alone.
 */
export function namesMatch(searched: string, { handle, name }: Named): boolean {
  const wanted = plain(searched);
  if (wanted === '') return false;
  return [handle, name ?? ''].map(plain).some((known) => known !== '' && isAlike(wanted, known));
}

function isAlike(wanted: string, known: string): boolean {
  if (wanted.includes(known) || known.includes(wanted)) return true;
  return wanted.length >= FIRST && wanted.slice(0, FIRST) === known.slice(0, FIRST);
}
