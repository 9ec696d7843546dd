import { expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { startDemo } from '#test/harness/demo.ts';
import { getPublicPage, savePublicPage } from '../contract.ts';

const subject = appPerFile();
const params = { handle: 'elise.marchetti' };

it('the demo has a public page, and a second start does not switch it on again', async () => {
  const signIn = await startDemo(subject);
  const shown = async () => (await subject.browser().call(getPublicPage, { params })).body.page;
  expect(await shown()).toMatchObject({ handle: 'elise.marchetti', firstName: expect.any(String) });
  const off = { isOn: false, showsName: false, line: '' };
  await (await signIn('elite')).call(savePublicPage, { params, body: off });
  await startDemo(subject);
  expect(await shown()).toBeNull();
});
