import { lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';
import type * as Reading from './reading.ts';

let arrived: typeof Reading | undefined;
const load = async () => (arrived = await import('./reading.ts'));
const arriving = load();
const arrivingAtLast = arriving.catch(onceOnline);

/** Should the code not arrive, what is in the document stays as it is, and comes to life with the connection. */
function onceOnline(): Promise<typeof Reading> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(load().catch(onceOnline)), { once: true });
  });
}

/** Coming from another page, there is no document to read meanwhile: then the home page arrives whole, or not at all. */
export async function untilReadable(): Promise<void> {
  const isInDocument = typeof document === 'undefined' || document.getElementById('hero');
  if (!isInDocument) await arriving;
}

/**
 * What is only read is in the document from the first byte, and brought to life after the rest: its code is no part of
 * what the first page waits for. Each is one element for ever, because a boundary that is given anything new before its
 * code is here is emptied and drawn again.
 */
function late(pick: (parts: typeof Reading) => ComponentType): ReactElement {
  const Awaited = lazy(async () => ({ default: pick(await arrivingAtLast) }));

  function Late() {
    const [Part] = useState(() => (arrived ? pick(arrived) : Awaited));
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  }
  return <Late />;
}

export const trustPoints = late((parts) => parts.TrustPoints);
export const houseRules = late((parts) => parts.HouseRules);
export const admirersPanel = late((parts) => parts.AdmirersPanel);
