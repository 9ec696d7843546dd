import { expect, it } from 'vitest';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { closeHandle, makePermanent, reopenHandle, withoutOptedOut } from './opt-outs.ts';
import { optOuts } from './schema.ts';

const subject = appPerTest();

const close = (by: 'owner' | 'request', handle = 'elise') => closeHandle(subject.services, handle, by);
const reopen = (by: 'owner' | 'request') => reopenHandle(subject.services, 'elise', by);
const rows = () => subject.services.db.select({ byRequest: optOuts.byRequest, lasting: optOuts.lasting }).from(optOuts);

it('the owner takes over what a request closed, and no request takes it back; a later owner may', async () => {
  await close('request');
  await makePermanent(subject.services, 'elise');
  expect(await rows()).toEqual([{ byRequest: true, lasting: true }]);
  await close('owner');
  expect(await rows()).toEqual([{ byRequest: false, lasting: false }]);
  await close('request');
  await makePermanent(subject.services, 'elise');
  expect([await reopen('request'), await rows()]).toEqual([false, [{ byRequest: false, lasting: false }]]);
  expect([await reopen('owner'), await rows()]).toEqual([true, []]);
});

it('the day of an earlier opt-out stays', async () => {
  await close('owner');
  const before = await subject.services.db.select().from(optOuts);
  subject.clock.set('2026-03-20T12:00:00Z');
  await close('owner');
  await close('request');
  expect(await subject.services.db.select().from(optOuts)).toEqual(before);
});

it('owner and request that close a handle at the same moment leave it closed by the owner', async () => {
  await Promise.all([close('request'), close('owner'), close('request'), close('owner')]);
  expect(await rows()).toEqual([{ byRequest: false, lasting: false }]);
});

it('a permanent closing is opened by the owner alone', async () => {
  await close('request');
  await makePermanent(subject.services, 'elise');
  expect([await reopen('request'), await reopen('owner'), await reopen('owner')]).toEqual([false, true, false]);
  expect(await rows()).toEqual([]);
});

it('many handles are checked at once, in their order', async () => {
  const handles = Array.from({ length: 1000 }, (_, n) => `person.${n}`);
  await close('owner', 'person.1');
  await close('request', 'person.998');
  const open = await withoutOptedOut(subject.services, handles);
  expect(open).toEqual(handles.filter((handle) => handle !== 'person.1' && handle !== 'person.998'));
  expect(await withoutOptedOut(subject.services, [])).toEqual([]);
});
