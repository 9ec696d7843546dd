import { useState, useTransition, type ComponentProps } from 'react';
import { Avatar } from '#platform/client/ui/avatar.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import { pathIcon } from '#platform/client/ui/path-icon.tsx';
import { reloadOnline } from '#platform/client/navigation/reload-once.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { Username } from '#platform/client/ui/username.tsx';
import type { Profile } from '../../contract.ts';
import type { Recipient } from '../recipient.ts';

type ProfileCardProps = {
  profile: Profile;
  /** The only result, so that choosing it is the main action. */
  isOnlyResult: boolean;
  onSelect: (chosen: Recipient) => Promise<void>;
};

export function ProfileCard({ profile, isOnlyResult, onSelect }: ProfileCardProps) {
  const { username, name, avatar, title, location } = profile;
  return (
    <li className="grid gap-4 py-5">
      <div className="flex gap-4">
        <Avatar name={name} src={avatar} size="lg" />
        <div className="grid min-w-0 grow content-start gap-0.5 text-sm">
          <div className="flex items-start justify-between gap-3">
            <h3 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">{name}</h3>
            <Platforms platforms={profile.platforms} />
          </div>
          <p className="wrap-anywhere text-soft">
            <Username name={username} />
          </p>
          {title && <p className="wrap-anywhere">{title}</p>}
          {location && (
            <p className="flex items-center gap-1.5 text-soft">
              <PlaceIcon className="size-4" />
              <VisuallyHidden>Location:</VisuallyHidden>
              <span className="wrap-anywhere">{location}</span>
            </p>
          )}
        </div>
      </div>
      <ChooseButton chosen={recipientOf(profile)} onSelect={onSelect} variant={isOnlyResult ? 'primary' : 'secondary'}>
        Select Profile<VisuallyHidden> of {name}</VisuallyHidden>
      </ChooseButton>
    </li>
  );
}

function Platforms({ platforms }: Pick<Profile, 'platforms'>) {
  return (
    <ul aria-label="Found on" className="flex shrink-0 gap-1.5 text-soft">
      {platforms.map((platform) => {
        const Icon = PLATFORM_ICONS[platform];
        return (
          <li key={platform} title={platform}>
            <Icon />
            <VisuallyHidden>{platform}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

function recipientOf({ username, name, avatar, title }: Profile): Recipient {
  return { username, name, ...(avatar && { avatar }), ...(title && { title }) };
}

/** Our own drawings in the style of our other icons, not the trademarks of the networks. */
const PLATFORM_ICONS = {
  Instagram: pathIcon(
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5z' +
      'M12 15.6a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2zM16.8 7.2v.01',
  ),
  Twitter: pathIcon(
    'M4 18.2c5.6 2.6 13.6.3 13.9-8.6 0-.5 1.6-1.9 2.1-2.9-.8.2-1.5.2-2.1 0 .5-.3 1-.9 1.2-1.6-.8.4-1.6.6-2.3.6' +
      '-2-2-5.6-.5-4.9 2.9C8.8 8.5 6.2 7 4.7 5c-1 2-.4 4 1.1 5.2-.6 0-1.1-.2-1.6-.4.2 1.7 1.2 2.9 2.9 3.4' +
      '-.5.2-1 .2-1.5.1.6 1.3 1.6 2 3 2.2-1.4 1.2-2.9 1.9-4.6 2.7z',
  ),
  LinkedIn: pathIcon(
    'M5.8 3.5h12.4a2.3 2.3 0 0 1 2.3 2.3v12.4a2.3 2.3 0 0 1-2.3 2.3H5.8a2.3 2.3 0 0 1-2.3-2.3V5.8a2.3 2.3 0 0 1 2.3-2.3z' +
      'M8 10.8v5.7M8 7.6v.01M11.7 16.5v-5.7M11.7 13.5c0-3.6 4.6-3.6 4.6-.2v3.2',
  ),
  Facebook: pathIcon(
    'M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6zM15 8.3h-.8c-1.2 0-2 .8-2 2v10.3M9.7 12.7h4.7',
  ),
  GitHub: pathIcon(
    'M9.2 20.5v-2.7c-3.5.8-4.3-1.6-5.7-2.1M14.8 20.5v-3.3c0-.9-.3-1.5-.7-1.9 2.8-.3 4.9-1.5 4.9-5.3' +
      ' 0-1.3-.4-2.3-1.2-3.1.3-.9.3-1.9-.1-3-1.2 0-2.2.5-3.1 1.3a11 11 0 0 0-5.2 0C8.5 4.4 7.5 3.9 6.3 3.9' +
      'c-.4 1.1-.4 2.1-.1 3C5.4 7.7 5 8.7 5 10c0 3.8 2.1 5 4.9 5.3-.4.4-.6.9-.7 1.6',
  ),
} satisfies Record<Profile['platforms'][number], unknown>;

const PlaceIcon = pathIcon(
  'M12 20.8c-3.6-3.7-6-6.9-6-10.3a6 6 0 0 1 12 0c0 3.4-2.4 6.6-6 10.3zM12 12.8a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
);

type ChooseButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'children'> & {
  chosen: Recipient;
  onSelect: (chosen: Recipient) => Promise<void>;
};

/** Busy while the letter form loads. If that fails, the button can be pressed again; the second time it loads the page anew. */
export function ChooseButton({ chosen, onSelect, variant, children }: ChooseButtonProps) {
  const [pending, startTransition] = useTransition();
  const [failed, setFailed] = useState(false);

  async function choose(): Promise<void> {
    setFailed(false);
    await onSelect(chosen).catch(() => {
      // Chromium does not repeat a failed download until the page is reloaded.
      if (!failed || !reloadOnline()) setFailed(true);
    });
  }

  return (
    <>
      <Button variant={variant} wide busy={pending} onClick={() => startTransition(choose)}>
        <span className="wrap-anywhere">{children}</span>
      </Button>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          That didn’t load. Check your connection and try again.
        </p>
      )}
    </>
  );
}
