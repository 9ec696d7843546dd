import { expect, it } from 'vitest';
import { NetworkError } from '#platform/client/api/http-error.ts';
import type { LoginErrorCode } from '../../contract.ts';
import { NOTICES_OF } from './login-notices.ts';

const { ofFailure: noticeOfFailure, ofStart: noticeOfStart } = NOTICES_OF.verify;

const failure = (error: string, errorCode?: LoginErrorCode) =>
  noticeOfFailure({ success: false, error, ...(errorCode && { errorCode }) });

it('a successful login has no notice', () => {
  expect(noticeOfFailure({ success: true, userInfo: { username: 'rosa.lindt', email: '' } })).toBeNull();
});

it.each([
  [failure('', 'NO_USERNAME'), 'Instagram Verification Failed'],
  [noticeOfFailure({ success: true, userInfo: { username: '', email: '' } }), 'Instagram Verification Failed'],
  [failure('', 'PLATFORM_APP'), 'Instagram Verification Temporarily Unavailable'],
  [failure('Invalid platform app'), 'Instagram Verification Temporarily Unavailable'],
  [failure('', 'NON_TESTER_RESTRICTION'), 'Instagram Verification Currently Limited'],
  [failure('', 'CANCELLED'), 'Instagram Login Failed'],
  [failure('', 'UNAVAILABLE'), 'Instagram Login Failed'],
  [failure('Network error'), 'Instagram Login Failed'],
  [failure('x', 'toString' as LoginErrorCode), 'Instagram Login Failed'],
  [noticeOfStart(new NetworkError('offline')), 'Instagram Login Failed'],
])('the notice %j has the title %j', (notice, title) => {
  expect(notice).toMatchObject({ title, variant: 'destructive' });
});

it('a failure without a text of ours is described by its own message', () => {
  expect(failure('Network error')?.description).toBe('Network error');
});

it('every failure of linking has the same title, and its reason as description', () => {
  const { ofFailure, ofStart, closed } = NOTICES_OF.linking;
  const refused = ofFailure({ success: false, error: 'This account belongs to another person here.' });
  expect(refused).toMatchObject({
    title: 'Linking Failed',
    description: 'This account belongs to another person here.',
  });
  const limited = ofFailure({ success: false, error: '', errorCode: 'NON_TESTER_RESTRICTION' });
  expect(limited).toMatchObject({ title: 'Linking Failed', description: expect.stringContaining('test accounts') });
  expect(ofFailure({ success: false, error: '' })?.description).toBe('Failed to link account');
  expect(ofStart(new NetworkError('offline')).title).toBe('Linking Failed');
  expect(closed.title).toBe('Linking Failed');
  expect(ofFailure({ success: true, userInfo: { username: 'rosa.lindt', email: '' } })).toBeNull();
});
