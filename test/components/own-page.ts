import { page } from 'vitest/browser';
import { listOwnPages, type OwnPage } from '#features/public-pages/contract.ts';
import { answer, type Answer, type FakeServer } from './fake-server.ts';
import { ELISE, openApp } from './open-app.ts';
import { found, HANDLE, LETTER, proved } from './received-letters.ts';

/** Of a member who has proved the handle, and switched nothing on. */
export const OWN_PAGE: OwnPage = { handle: HANDLE, isOn: false, showsName: false, line: '', rests: null };
export const PAGE_LINK = `${location.origin}/to/${HANDLE}`;

/** The card below the letters. */
export const pageCard = page.getByRole('region', { name: /Leave me a letter|our page/ });
export const inCard = (name: string) => pageCard.getByRole('button', { name, exact: true });

/** Opens the letters of a member with this page. */
export function openOwnPage(own: Partial<OwnPage> = {}, answers: Answer[] = []): Promise<FakeServer> {
  return openApp('/search-confessions', {
    user: ELISE,
    answers: [proved(HANDLE), found([LETTER]), answer(listOwnPages, { pages: [{ ...OWN_PAGE, ...own }] }), ...answers],
  });
}
