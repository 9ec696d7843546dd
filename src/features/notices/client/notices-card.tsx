import type { ReactNode } from 'react';
import type { CurrentUser } from '#features/auth/contract.ts';
import { usePrivacySettings } from '#features/privacy/client/index.ts';
import { messageFor } from '#platform/client/api/http-error.ts';
import { Checkbox } from '#platform/client/ui/checkbox.tsx';
import { ErrorState } from '#platform/client/ui/error-state.tsx';
import { RadioCards } from '#platform/client/ui/radio-cards.tsx';
import { SettingsCard } from '#platform/client/ui/settings-card.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton-lines.tsx';
import { TextLink } from '#platform/client/ui/text-link.tsx';
import { Toggle } from '#platform/client/ui/toggle.tsx';
import type { NoticeChange, Notices, NoticeSettings } from '../contract.ts';
import { PushBrowsers } from './push-browsers.tsx';
import { useNotices } from './use-notices.ts';

/** All that a member is notified of: what, how often, where. */
export function NoticesCard({ user }: { user: CurrentUser }) {
  return (
    <SettingsCard title="Notices" note="What we tell you, how often and where. Changes are saved at once.">
      <Choices user={user} />
    </SettingsCard>
  );
}

function Choices({ user }: { user: CurrentUser }) {
  const { notices, error, isFetching, refetch, save, show } = useNotices(user);
  const privacy = usePrivacySettings(user);
  const failure = error ?? privacy.error;
  const emails = privacy.settings?.emailNotifications;

  if (notices && emails !== undefined) {
    return (
      <>
        <Toggle
          label="Email notifications"
          hint={
            emails
              ? 'We email you about what you choose below.'
              : 'You get no emails about letters and matches, only those about your account.'
          }
          checked={emails}
          onChange={(value) => {
            privacy.save({ name: 'emailNotifications', value });
            show({ ...notices, emails: value });
          }}
        />
        {emails && !user.emailVerified && (
          <p className="text-sm text-soft">
            First confirm your address: open the link that we sent to {user.email}.{' '}
            <TextLink href="/account-settings?tab=profile">Send it again</TextLink>
          </p>
        )}
        <Kinds user={user} notices={notices} emails={emails} save={save} />
        {notices.push && <PushBrowsers user={user} notices={notices} show={show} />}
      </>
    );
  }
  if (!failure) return <SkeletonLines label="Loading your notices" />;
  const again = () => void Promise.all([refetch(), privacy.refetch()]);
  return (
    <ErrorState title="Your choices did not load" busy={isFetching || privacy.isFetching} onRetry={again}>
      {messageFor(failure, 'Please try again in a moment.')}
    </ErrorState>
  );
}

interface KindsProps {
  user: CurrentUser;
  notices: Notices;
  emails: boolean;
  save: (change: NoticeChange) => void;
}

function Kinds({ user, notices: { settings, isProved, push }, emails, save }: KindsProps) {
  const { letters, matches, chats } = settings;
  const hasPush = push !== null;
  return (
    <>
      <Kind
        title="New letters"
        hint={
          <>
            Without a word about the letter.
            {!isProved && (
              <>
                {' '}
                First <TextLink href="/search-confessions">confirm your Instagram username</TextLink>.
              </>
            )}
          </>
        }
      >
        <Way
          label="Email"
          checked={letters.email}
          disabled={!emails}
          onChange={(email) => save({ letters: { email } })}
        />
        {hasPush && <Way label="Push" checked={letters.push} onChange={(on) => save({ letters: { push: on } })} />}
        <HowOften user={user} often={settings.often} onChange={(often) => save({ often })} />
      </Kind>
      <Kind title="A match" hint="When someone you wrote to has written to you.">
        <Way
          label="Email"
          checked={matches.email}
          disabled={!emails}
          onChange={(email) => save({ matches: { email } })}
        />
        {hasPush && <Way label="Push" checked={matches.push} onChange={(on) => save({ matches: { push: on } })} />}
      </Kind>
      {hasPush && (
        <Kind
          title="Chat messages"
          hint="If you haven’t read them after ten minutes, once an hour for each chat at most."
        >
          <Way label="Push" checked={chats.push} onChange={(on) => save({ chats: { push: on } })} />
        </Kind>
      )}
    </>
  );
}

interface KindProps {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}

function Kind({ title, hint, children }: KindProps) {
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left w-full font-semibold">{title}</legend>
      <p className="clear-both text-sm text-soft">{hint}</p>
      <div className="mt-1 flex flex-wrap gap-x-8">{children}</div>
    </fieldset>
  );
}

interface WayProps {
  label: 'Email' | 'Push';
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Way({ onChange, ...checkbox }: WayProps) {
  return <Checkbox {...checkbox} onChange={(event) => onChange(event.target.checked)} />;
}

interface HowOftenProps {
  user: CurrentUser;
  often: NoticeSettings['often'];
  onChange: (often: NoticeSettings['often']) => void;
}

function HowOften({ user, often, onChange }: HowOftenProps) {
  if (user.membershipPlan === 'free') {
    return (
      <p className="basis-full text-sm text-soft">
        Once a week. <TextLink href="/membership">Within a day with The Masked Elite</TextLink>
      </p>
    );
  }
  return (
    <div className="mt-2 basis-full">
      <RadioCards
        legend="How often"
        name="often"
        value={often}
        onChange={onChange}
        options={[
          { value: 'daily', label: 'Within a day' },
          { value: 'weekly', label: 'Once a week' },
        ]}
      />
    </div>
  );
}
