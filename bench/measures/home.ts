import { httpSide, sendCall, type HttpCall } from '../load/http-side.ts';
import type { Measure } from './measure.ts';

/** The home page's document, compressed, for a browser that has nothing of it yet. The bare side serves the same bytes. */
export const home: Measure = {
  name: 'home',
  async prepare(world) {
    const call: HttpCall = { method: 'GET', path: '/', headers: { 'accept-encoding': 'br' }, status: 200 };
    const { status, headers, body } = await sendCall(world.product.port, call);
    if (status !== 200 || headers['content-encoding'] !== 'br') throw new Error(`The home page answered ${status}`);
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    world.bare.answer('home', () => Promise.resolve({ status: 200, body, headers: type }));
    return {
      product: httpSide(world.product.port, () => call),
      bare: httpSide(world.bare.port, () => ({ ...call, path: '/home' })),
    };
  },
};
