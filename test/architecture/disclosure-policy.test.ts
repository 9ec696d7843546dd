import { expect, it } from 'vitest';
import { POLICY } from '#app/server/pages/serve-security-txt.ts';
import { RECOURSE } from '#features/pages/client/safety/recourse.tsx';

it('security.txt leads to a section of the safety page', () => {
  expect(RECOURSE.map(({ id }) => `/safety#${id}`)).toContain(POLICY);
});
