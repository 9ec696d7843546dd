import { Avatar } from '#platform/client/ui/avatar.tsx';
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx';
import type { Profile } from '../../contract.ts';
import type { Recipient } from '../recipient.ts';
import { ChooseButton } from './choose-button.tsx';
import { PLATFORM_ICONS, PlaceIcon } from './platform-icons.tsx';

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
          <p className="wrap-anywhere text-soft">@{username}</p>
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
      <ChooseButton chosen={choose(profile)} onSelect={onSelect} variant={isOnlyResult ? 'primary' : 'secondary'}>
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

function choose({ username, name, avatar, title }: Profile): Recipient {
  return { username, name, ...(avatar && { avatar }), ...(title && { title }) };
}
