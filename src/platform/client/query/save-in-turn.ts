import type { QueryClient } from '@tanstack/react-query';

/** Never rejected. */
const lastSaves = new WeakMap<QueryClient, Promise<void>>();

/** Starts a save once those before it have ended: each sends what is on the page when its turn comes. `save` must not reject. */
export function saveInTurn(queryClient: QueryClient, save: () => Promise<void>): void {
  lastSaves.set(queryClient, (lastSaves.get(queryClient) ?? Promise.resolve()).then(save));
}
