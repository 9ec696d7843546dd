import { useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/** The kinds of mailed links. Several kinds may lead to the same page. */
const KINDS = ['token', 'change', 'stop'] as const;

export interface MailedLink {
  kind: (typeof KINDS)[number];
  token: string;
}

const unknown = (): string | null => null;

/**
 * The token of a mailed link: undefined until the address is read, null if it has none. The token gives access to an account,
 * so it comes in the fragment, which browsers send to no server. It is kept in memory and removed from the address at once,
 * away from the history and from onlookers.
 */
export function useMailedLink(): MailedLink | null | undefined {
  const href = useLocationProperty<string | null>(() => location.href, unknown);
  const [link, setLink] = useState<MailedLink | null>();

  if (href !== null) {
    // Another link that is opened in the same tab changes the fragment and loads no document.
    const found = readLink(new URL(href));
    if (link === undefined || (found && found.token !== link?.token)) setLink(found);
  }

  useEffect(() => {
    if (href !== null && link) removeToken(new URL(href));
  }, [href, link]);

  return link;
}

function readLink({ hash }: URL): MailedLink | null {
  const fragment = new URLSearchParams(hash.slice(1));
  for (const kind of KINDS) {
    const token = fragment.get(kind);
    if (token) return { kind, token };
  }
  return null;
}

function removeToken(url: URL): void {
  if (!readLink(url)) return;
  url.hash = '';
  history.replaceState(history.state, '', url.href.replace(/#$/, ''));
}
